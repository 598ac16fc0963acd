package bot

// advice is what a sentence holds that names nothing which could be otherwise.
var advice []claim

// Villages and hamlets that are fought for.
var (
	authie      = []string{"Buron", "Gruchy", "Authie", "Franqueville", "Saint-Contest"}
	lezey       = []string{"Lezey", "Ley", "Xanrey", "Bezange-la-Petite", "Moncourt", "Réchicourt-la-Petite"}
	bretteville = []string{"Bretteville", "Church end", "Cardonville"}
	hamlets     = []string{"Mayhew's Store", "Taylor's Mill"}
)

// promised is what must hold for each sentence of each briefing, by scenario and side.
var promised = map[string]map[string][]promise{
	"first-fight": {
		"Blue": {
			{"Take the hamlet and hold it at the end of turn 5.", []claim{turns(5), wins("Blue", "win", hold(1, "The hamlet")), gets("Blue rifle company", "The hamlet", 3, 4)}},
			{"The enemy in it is weaker than you.", []claim{stands("Blue", 7), stands("Red", 4)}},
			{"Bring the rifle company up through the woods, stop the tanks where they see the houses, and let them fire for a turn before the riflemen go in.",
				[]claim{gets("Blue rifle company", "Wolf wood", 2, 4), looks("Tank 1", "Low hill", 8, "The hamlet"), gets("Blue tank platoon", "Low hill", 2, 3)}},
			{"Lose no more than you must: with half of your stands gone the day is Red's.", []claim{wins("Red", "decisive", destroy(1, 2))}},
		},
		"Red": {
			{"Keep the hamlet to the end of turn 5.", []claim{turns(5), gets("Red company", "The hamlet", 1, 4)}},
			{"Stand in the houses, look down the road and to the woods, and fire first.",
				[]claim{looks("Red machine gun", "The hamlet", 8, "School road", "Wolf wood")}},
			{"You are few: three stands lost of your four, and it is over.", []claim{stands("Red", 4), wins("Blue", "decisive", destroy(3, 4))}},
			{"You win as well if you cost Blue half of its stands.", []claim{wins("Red", "decisive", destroy(1, 2))}},
		},
	},
	"maneuvers-1941": {"Blue": maneuvers("Blue", "Red"), "Red": maneuvers("Red", "Blue")},
	"peski-1939": {
		"Polish": {
			{"Bar the highway.", []claim{crosses("Roadblock", "Highway"), near("37 mm gun", "Highway", 3)}},
			{"You have two rifle companies, each with its antitank rifles, which dig in where you place them, one with the machine guns on the sand hill south of it, one about the windmill to the north; a light mortar; and one antitank gun that covers the road and the barricade your men have thrown across it.",
				[]claim{has("Polish", 2, "at-rifle"), placed("1 Kompania", "Sand hill"), placed("HMG platoon", "Sand hill"), placed("2 Kompania", "Windmill and its fields"), dug("37 mm gun"), dug("Light mortar"), looksOver("HMG platoon", "Highway", 8), looksOver("Rifle 1/2", "Highway", 8),
					sees("37 mm gun", "Highway", 8, 16), sees("37 mm gun", "Roadblock", 3, 6)}},
			{"More trenches were dug than you can man, and nobody knows yet which are yours.", []claim{unseen("1 Kompania"), unseen("2 Kompania"), unseen("Battalion weapons"), unseen("Battalion")}},
			{"The Germans will come on from the west, fast and well led, and the sky is theirs.", []claim{comes("Motorcycle company", 2, "West edge"), strikes("German", 3)}},
			{"Hold your fire until it kills: who opens it at long range is found and passed by.", advice},
			{"Keep something on either side of the highway: eight of their ten stands out by the east edge, behind you, when turn 12 is over are their victory, seven or less yours; to let out no more than four, or to destroy seven, is a decisive victory.",
				[]claim{stands("German", 10), turns(12), wins("German", "win", exit("", "east", 8, 10)), wins("Polish", "win", exit("German", "east", 5, 10)), wins("Polish", "decisive"), wins("Polish", "decisive", destroy(7, 10))}},
		},
		"German": {
			{"You are the eyes of the division: armored cars and motorcycles on one highway.", []claim{has("German", 3, "sdkfz-2"), has("German", 5, "motorcycle")}},
			{"Somewhere in the east Polish infantry bars it, dug in and out of sight, with a gun on the road if they have one; the airmen report a barricade across it between the windmill and the sand hill, where cars have to leave the road or men on foot clear it away.",
				[]claim{crosses("Roadblock", "Highway"), between("Roadblock", "Windmill knoll", "Piaskowa Góra"), isOut("Armored car company", "east", 6, 3)}},
			{"Your column comes on by the west edge on turn 2, on the highway; dive bombers strike two points of your choice on turn 3 and cannot wait: by then know whom they are to hit.",
				[]claim{comes("Armored car company", 2, "West edge"), comes("Motorcycle company", 2, "West edge"), comes("Reconnaissance detachment", 2, "West edge"), strikes("German", 3)}},
			{"Find them before they find you: dismounted men and a look from the rise cost less than a burning car.",
				[]claim{looks("Motorcycles 1", "Brickworks rise", 12, "Highway"), gets("Motorcycle company", "Brickworks rise", 3, 4)}},
			{"Eight of your ten stands out by the east edge by the end of turn 12 are a victory, nine a decisive one, and with less the highway stays barred: so whoever stays behind to fight has to be few, and has to come along in time; who gives orders goes last, or nobody is left to call the others on.",
				[]claim{stands("German", 10), turns(12), wins("German", "win", exit("", "east", 8, 10)), wins("German", "decisive", exit("", "east", 9, 10)), wins("Polish", "win", exit("German", "east", 5, 10)), isOut("Motorcycle company", "east", 8, 4), isOut("Armored car company", "east", 6, 3)}},
		},
	},
	"breakout": {
		"German": {
			{"The ring is still open to the east, but not for long, and your group is the last in it.", []claim{isOut("Panzer company", "east", 9, 3)}},
			{"You come on by the west edge, scouts, tanks and assault guns on turn 1, grenadiers, mortars and trucks on turn 2, and must leave by the east edge: stands worth 40 % of the group by the end of turn 10.",
				[]claim{comes("Reconnaissance company", 1, "West edge"), comes("Panzer company", 1, "West edge"), comes("Assault gun company", 1, "West edge"), comes("Panzergrenadier company", 2, "West edge"), comes("Mortar battery", 2, "West edge"),
					turns(10), wins("German", "win", exit("", "east", 2, 5)), isOut("Panzergrenadier company", "east", 10, 8), isOut("Assault gun company", "east", 10, 3)}},
			{"The Russians have a battalion of rifles somewhere on the way, dug in, with guns, and tanks behind it.", []claim{has("Soviet", 9, "rifle"), has("Soviet", 2, "zis-3"), has("Soviet", 3, "t-34"), dug("1st Rifle company"), dug("2nd Rifle company")}},
			{"You can go around much, but not along the edges of the table, where bog in the north and floods in the south stop whatever drives; and you have to keep going: every fight costs turns, and 55 % of your worth destroyed is the end.",
				[]claim{stops("Black bog"), stops("Flooded meadows"), wins("Soviet", "win", destroy(11, 20))}},
			{"Send the scouts ahead to be fired at by few, pin what you find with fire, and pass where it is thinnest.", advice},
			{"History favored such groups, which got out with what could drive, if seldom with half of what they had: so less than 40 % is no victory, and less than a quarter a defeat.",
				[]claim{wins("German", "win", exit("", "east", 2, 5)), wins("", "draw", exit("German", "east", 1, 4)), wins("Soviet", "win")}},
		},
		"Soviet": {
			{"The Germans in the west will try to get out past you.", []claim{wins("German", "win", exit("", "east", 2, 5))}},
			{"Your battalion is dug in along their way and has not been seen: one company at the stream, one on the long ridge with two guns; one in and before the wood of Chorny Lis and three tanks behind the ridge, both where you place them.",
				[]claim{dug("1st Rifle company"), dug("2nd Rifle company"), unseen("1st Rifle company"), unseen("2nd Rifle company"), unseen("3rd Rifle company"), unseen("Tank company"), near("1st Rifle company", "Strypa brook", 12),
					near("2nd Rifle company", "Long ridge", 3), near("ZiS-3 1", "Long ridge", 1), near("ZiS-3 2", "Long ridge", 1), placed("3rd Rifle company", "South of Chorny Lis"), placed("Tank company", "Behind the ridge"), looksOver("Rifle 1/3", "Great road", 8), has("Soviet", 3, "t-34"),
					sees("ZiS-3 1", "Great road", 8, 24), sees("ZiS-3 2", "Great road", 8, 24)}},
			{"The bog in the north and the floods in the south stop their vehicles, but between those they can go around much, and you cannot stop them everywhere; make the bridge and the ridge dear, keep the guns silent until what they see is worth it, and bring the tanks to wherever they try to pass.",
				[]claim{stops("Black bog"), stops("Flooded meadows"), sees("ZiS-3 1", "Town bridge", 1, 20), gets("Tank company", "Ford", 4, 3), gets("Tank company", "Reeds", 4, 3)}},
			{"55 % of their worth destroyed ends it; so does turn 10 with less than a quarter of it gone out by the east edge.", []claim{turns(10), wins("Soviet", "win", destroy(11, 20)), wins("", "draw", exit("German", "east", 1, 4))}},
			{"History favored the Germans, whose groups got out with what could drive: so for a quarter of their worth out you have no more than a draw.", []claim{wins("", "draw", exit("German", "east", 1, 4))}},
		},
	},
	"lezey-1944": {
		"American": {
			{"Hold the villages.", []claim{held("Lezey", "American"), held("Ley", "American"), held("Xanrey", "American"), held("Bezange-la-Petite", "American"), held("Réchicourt-la-Petite", "American")}},
			{"Your infantry company is dug in around Bezange-la-Petite with one antitank gun; the light tanks of D Company are thrown out toward Ley, where you place them.",
				[]claim{dug("Infantry company"), near("Infantry company", "Bezange-la-Petite", 7), near("57 mm gun", "Bezange-la-Petite", 7), placed("D Company", "Fields around Ley"), gets("D Company", "Ley", 1, 3)}},
			{"The rest comes up the west edge one company at a time: A on turn 3, the tank destroyers on turn 4, B on turn 6, C on turn 8.",
				[]claim{comes("A Company", 3, "West edge"), comes("Tank destroyers", 4, "West edge"), comes("B Company", 6, "West edge"), comes("C Company", 8, "West edge"), gets("C Company", "Lezey", 11, 3)}},
			{"The howitzers fire on turns 4 and 8.", []claim{strikes("American", 4, 8)}},
			{"Out there are Panthers, and you lose a duel with them at long range; in the fog you meet them at close quarters and from the flank, which is where to be.", []claim{sightOf(1, 10), has("German", 6, "panther"), outreaches("panther-g", "m4a1-sherman", "panther-g")}},
			{"Do not hand them the infantry for nothing, and do not feed the companies in by ones: five of the six villages at the end of turn 12 are a victory, all six a decisive one; the Germans want Moncourt and Lezey.",
				[]claim{turns(12), wins("American", "win", hold(5, lezey...)), wins("American", "decisive", hold(6, lezey...)), wins("German", "win", hold(2, "Moncourt", "Lezey")), gets("A Company", "Moncourt", 8, 3)}},
			{"History favors you, who lost few tanks on those days: so it is no more than a draw if seven of your stands are destroyed, unless you lose the villages too.",
				[]claim{stands("American", 23), wins("", "draw", by("German", destroy(3, 10))), wins("German", "win", hold(2, "Moncourt", "Lezey"))}},
		},
		"German": {
			{"Take Moncourt and Lezey, and have both at the end of turn 12; with any four of the six villages it is a decisive victory.",
				[]claim{turns(12), held("Moncourt", "German"), wins("German", "win", hold(2, "Moncourt", "Lezey")), wins("German", "decisive", hold(4, lezey...)), gets("1. Panther-Kompanie", "Lezey", 7, 3), gets("2. Panther-Kompanie", "Moncourt", 3, 3)}},
			{"History favors the Americans, who lost few tanks on those days: so it is a draw as well, though you take nothing, if seven of their stands are destroyed.",
				[]claim{stands("American", 23), wins("", "draw", by("German", destroy(3, 10)))}},
			{"You have two companies of Panthers, one of Panzer IV and your grenadiers in half-tracks; the crews are new, and so are the companies to one another: keep each about its commander.",
				[]claim{has("German", 6, "panther"), has("German", 4, "panzer-iv"), has("German", 4, "sdkfz-251"), gets("Panzergrenadiere", "Bezange-la-Petite", 6, 4)}},
			{"The Americans hold the villages with little at first, but more of their tanks come up from the west with every turn, and their guns are ranged in.", []claim{held("Lezey", "American"), comes("A Company", 3, "West edge"), strikes("American", 4, 8)}},
			{"The fog covers you until the end of turn 9: use it to get close to the villages, and let nobody get at your flanks.", []claim{sightOf(9, 10), sightOf(10, 0)}},
			{"Whoever sits in the open when it lifts pays for it.", advice},
		},
	},
	"bretteville-1944": {
		"Canadian": {
			{"Your headquarters is the front line.", []claim{near("Battalion command", "Bretteville", 1)}},
			{"Hold Bretteville and the farm of Cardonville through the night.", []claim{held("Bretteville", "Canadian"), held("Church end", "Canadian"), held("Cardonville", "Canadian")}},
			{"You place a company in and about the village and what is left of another at the farm; two antitank guns are dug in behind the walls that look along the Caen road, which your pioneers have barred, with a string of mines beside it.",
				[]claim{placed("C Company", "Bretteville and its fields"), gets("C Company", "Bretteville", 1, 4), placed("D Company", "Cardonville and its fields"), gets("D Company", "Cardonville", 1, 3),
					dug("6-pounder 1"), dug("6-pounder 2"), near("6-pounder 1", "East wall", 2), near("6-pounder 2", "South-east wall", 2), sees("6-pounder 1", "Caen road", 4, 8), sees("6-pounder 2", "Caen road", 4, 8),
					crosses("Barricade", "Caen road"), beside("String of mines", "Caen road", 4)}},
			{"Engines have been heard beyond the Mue since dusk.", []claim{has("German", 5, "panther")}},
			{"In the dark nobody shoots far: let them come until you cannot miss, take the big tanks from the flank, and kill the men who are with them first, for tanks alone cannot keep a village.", []claim{sightOf(1, 8)}},
			{"A platoon may get through to you from the west from turn 4 on, the carriers when you have lost four stands.",
				[]claim{comes("A rifle", 4, "West edge"), perhaps("A rifle"), comes("Carriers", 3, "West edge"), onceLost("Carriers", 4), gets("A rifle", "Bretteville", 7, 1)}},
			{"The guns fire where you say on turns 3 and 7.", []claim{strikes("Canadian", 3, 7)}},
			{"If you hold Bretteville, Church end and Cardonville at the end of turn 10 you have won, decisively if the enemy has lost half of his stands too; with the farm alone lost it is a draw.",
				[]claim{turns(10), wins("Canadian", "win", hold(3, bretteville...)), wins("Canadian", "decisive", hold(3, bretteville...), destroy(1, 2)), wins("", "draw")}},
			{"History favors you, for tanks without foot do not keep a village: so it is a draw as well if a third of your stands are lost, unless half of his are too.", []claim{wins("", "draw", by("German", destroy(1, 3)))}},
		},
		"German": {
			{"Tonight you break through to Bretteville.", []claim{gets("1. Panzerkompanie", "Bretteville", 7, 3)}},
			{"You have five platoons of Panthers and a company on motorcycles behind the Mue, drawn up where you choose; no more foot can be had.",
				[]claim{has("German", 5, "panther"), placed("1. Panzerkompanie", "Fields of La Villeneuve"), placed("4. Panzerkompanie", "Fields of La Villeneuve"), placed("15. Kompanie", "Fields of La Villeneuve"), beside("Fields of La Villeneuve", "Mue", 1)}},
			{"The Canadians hold the village at the road, and the farm of Cardonville south of it; how many they are and where their guns stand nobody knows, only that the road is barred before the first houses and mines lie beside it.",
				[]claim{held("Bretteville", "Canadian"), held("Cardonville", "Canadian"), crosses("Barricade", "Caen road"), beside("String of mines", "Caen road", 4), unseen("6-pounder 1"), unseen("6-pounder 2")}},
			{"It is dark: nothing is seen beyond 8\", from turn 5, when there is something to burn, beyond 12\".", []claim{sightOf(1, 8), sightOf(4, 8), sightOf(5, 12)}},
			{"Do not run in a column into what you cannot see: let the foot find the guns, and bring the Panthers to the walls from more sides than one.", []claim{gets("15. Kompanie", "East wall", 4, 4), gets("4. Panzerkompanie", "South-east wall", 6, 2), gets("4. Panzerkompanie", "Churchyard wall", 6, 2)}},
			{"The howitzers fire on turns 2 and 5.", []claim{strikes("German", 2, 5)}},
			{"Bretteville or its eastern half, Church end, in your hands at the end of turn 10 is a victory, two of Bretteville, Church end and Cardonville a decisive one; the farm alone is a draw.",
				[]claim{turns(10), wins("German", "win", hold(1, "Bretteville", "Church end")), wins("German", "decisive", hold(2, bretteville...)), wins("", "draw"), gets("4. Panzerkompanie", "Cardonville", 8, 2)}},
			{"History favors the Canadians, for tanks without foot do not keep a village: so it is a draw as well, though you hold nothing, if a third of their stands are destroyed and less than half of yours.", []claim{wins("", "draw", by("German", destroy(1, 3)))}},
		},
	},
	"authie-1944": {
		"Canadian": {
			{"The airfield of Carpiquet is your objective, and nobody has stopped you yet.", advice},
			{"You have Buron; ahead lie Gruchy, Authie and Franqueville, which nobody holds, on your left Saint-Contest, which was not cleared: there is wire before it, and somebody behind the wire.",
				[]claim{held("Buron", "Canadian"), held("Gruchy", ""), held("Authie", ""), held("Franqueville", ""), held("Saint-Contest", "German"), beside("Saint-Contest wire", "Saint-Contest", 5), near("Coast rifle 1", "Saint-Contest", 2)}},
			{"Tanks have been heard toward the abbey.", []claim{placed("5. Panzerkompanie", "Abbey and Cussy")}},
			{"You place C Company and the light tanks on the road to Authie, B Company with the support in and about Buron, A Company and its squadron north of it.",
				[]claim{placed("C Company", "Road to Authie"), placed("Light troop", "Road to Authie"), placed("B Company", "Buron and its fields"), near("3-inch mortars", "Buron", 8), near("6-pounder 1", "Buron", 8), near("6-pounder 2", "Buron", 8),
					placed("A Company", "Fields north of Buron"), placed("A Squadron", "Fields north of Buron")}},
			{"The rest of the column comes by the north edge: D Company and B Squadron on turn 3, C Squadron on turn 4, the M10s when you have lost six stands.",
				[]claim{comes("D Company", 3, "North edge"), comes("B Squadron", 3, "North edge"), comes("C Squadron", 4, "North edge"), onceLost("M10 troop", 6), gets("D Company", "Buron", 9, 4), gets("C Squadron", "Gruchy", 8, 4)}},
			{"Your guns are still moving up and fire on turns 8, 10 and 12.", []claim{strikes("Canadian", 8, 10, 12)}},
			{"Sherman and Panzer IV are a match for one another; your Fireflies reach farther: keep them where they see far.", []claim{outreaches("firefly", "m4a1-sherman", "panzer-iv-h"), looksOver("A Squadron Firefly", "Les Buissons road", 6)}},
			{"Three of the five villages at the end of turn 14 are a victory, four a decisive one.", []claim{turns(14), wins("Canadian", "win", hold(3, authie...)), wins("Canadian", "decisive", hold(4, authie...)), gets("A Company", "Gruchy", 7, 4)}},
			{"Do not hurry into Authie what you cannot keep there.", []claim{gets("C Company", "Authie", 5, 4)}},
			{"History favored the Germans, who drove you back to where you came from: so three villages are no more than a draw to them if thirty of their stands are destroyed.",
				[]claim{stands("German", 44), wins("", "draw", by("Canadian", destroy(2, 3))), wins("German", "win", hold(3, authie...))}},
		},
		"German": {
			{"The enemy drives on Carpiquet across your front and does not know that you are here.", []claim{unseen("5. Panzerkompanie"), unseen("9. Kompanie"), unseen("12. Kompanie")}},
			{"He is in Buron by now, and may be farther.", []claim{held("Buron", "Canadian")}},
			{"Your battalion lies behind the abbey and at Cussy, where you place it, with two companies of Panzer IV; a third comes up the Caen road on turn 3, the engineers perhaps from turn 5.",
				[]claim{placed("9. Kompanie", "Abbey and Cussy"), placed("10. Kompanie", "Abbey and Cussy"), placed("5. Panzerkompanie", "Abbey and Cussy"), placed("6. Panzerkompanie", "Abbey and Cussy"),
					comes("7. Panzerkompanie", 3, "Caen road south"), comes("Pionierkompanie", 5, "Caen road south"), perhaps("Pionierkompanie"), beside("Caen road south", "Caen road", 1)}},
			{"Some men of the coast division still sit dug in at Saint-Contest, behind wire, and cannot hold it alone for long.",
				[]claim{dug("Men of the coast division"), near("Men of the coast division", "Saint-Contest", 3), held("Saint-Contest", "German"), beside("Saint-Contest wire", "Saint-Contest", 5), gets("6. Panzerkompanie", "Saint-Contest", 6, 4)}},
			{"Gruchy, Authie and Franqueville are open to whoever comes first; a barricade and a few mines lie between them.",
				[]claim{held("Gruchy", ""), held("Authie", ""), held("Franqueville", ""), between("Carts and harrows", "Authie", "Franqueville"), between("Orchard mines", "Authie", "Franqueville"), gets("11. Kompanie", "Authie", 6, 4), gets("10. Kompanie", "Franqueville", 9, 4)}},
			{"The enemy has more tanks than you, and a few that kill at a long distance, but he comes on in pieces, and the wheat ends at your hedges.", []claim{comes("B Squadron", 3, "North edge"), outreaches("firefly", "m4a1-sherman", "panzer-iv-h")}},
			{"Your guns fire on turns 2, 5 and 9; his are late.", []claim{strikes("German", 2, 5, 9), strikes("Canadian", 8, 10, 12)}},
			{"Three of the five villages at the end of turn 14 are a victory, four a decisive one.", []claim{turns(14), wins("German", "win", hold(3, authie...)), wins("German", "decisive", hold(4, authie...)), gets("11. Kompanie", "Gruchy", 9, 4)}},
			{"History favored you, who drove them back, and could not do so twice: so three are no more than a draw if thirty of your stands are destroyed.",
				[]claim{stands("German", 44), wins("", "draw", by("Canadian", destroy(2, 3)))}},
		},
	},
}

// maneuvers is what both sides are told alike.
func maneuvers(own, other string) []promise {
	return []promise{
		{"You are to have both hamlets, Mayhew's Store and Taylor's Mill.",
			[]claim{wins(own, "win", hold(2, hamlets...)), gets(own+" rifle company", hamlets[0], 4, 5), gets(own+" rifle company", hamlets[1], 4, 5), gets(own+" tank platoon", hamlets[0], 2, 3), gets(own+" tank platoon", hamlets[1], 2, 3)}},
		{"What lies on the table lies there twice, the second time turned about the middle: what you can do, " + other + " can do as well.", []claim{stands(own, 12), stands(other, 12)}},
		{"The roads are the fastest way, the pines hide a march, and from Sugarloaf both hamlets are seen.",
			[]claim{fastest, hides("Long pines", "Sand pines", "Far pines", "Near pines"), looks(own+" tank 1", "Sugarloaf", 6, hamlets...)}},
		{"Foot gets to a hamlet on the second turn.", []claim{gets(own+" rifle company", hamlets[0], 2, 5), gets(own+" rifle company", hamlets[1], 2, 5)}},
		{"If each of you has one in the end, who has lost less decides; a side that has lost two thirds of its stands has lost at once.",
			[]claim{wins(own, "win", hold(1, hamlets...), destroy(1, 4)), wins(own, "decisive", destroy(2, 3))}},
	}
}
