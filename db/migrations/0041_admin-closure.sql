CREATE TABLE "admin_closure" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admin_closure_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"closed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_by" text NOT NULL,
	"reason" text NOT NULL,
	"opened_at" timestamp with time zone,
	"opened_by" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX "admin_closure_lasting" ON "admin_closure" USING btree (("opened_at" is null)) WHERE "admin_closure"."opened_at" is null;