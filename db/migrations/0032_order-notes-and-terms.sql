CREATE TABLE "order_note" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"actor" text NOT NULL,
	"staff_id" integer,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "terms_wording" (
	"sha256" text PRIMARY KEY NOT NULL,
	"html" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "order_id" integer;--> statement-breakpoint
ALTER TABLE "order_note" ADD CONSTRAINT "order_note_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_note" ADD CONSTRAINT "order_note_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_note_by_order" ON "order_note" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "mail_by_order" ON "mail" USING btree ("order_id") WHERE "mail"."order_id" is not null;