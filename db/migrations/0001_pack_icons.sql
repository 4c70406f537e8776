CREATE TABLE "pack_icon" (
	"name" text PRIMARY KEY NOT NULL,
	"svg" text NOT NULL
);
