CREATE TABLE "look" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "look_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"picture" text NOT NULL,
	"picture_hash" text NOT NULL,
	"picture_width" integer NOT NULL,
	"picture_height" integer NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"goods" jsonb NOT NULL,
	"withdrawn" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "look_slug_unique" UNIQUE("slug")
);
