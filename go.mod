module sightline

go 1.26
