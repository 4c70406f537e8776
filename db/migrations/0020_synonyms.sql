CREATE TABLE "synonym" (
	"name" text PRIMARY KEY NOT NULL,
	"words" jsonb NOT NULL,
	"means" jsonb NOT NULL,
	"position" integer NOT NULL
);
