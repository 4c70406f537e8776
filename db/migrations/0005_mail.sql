CREATE TABLE "mail" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"template" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"refusal" text
);
--> statement-breakpoint
CREATE TABLE "discount_tally" (
	"code_id" integer PRIMARY KEY NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "discount_tally_not_negative" CHECK ("discount_tally"."used" >= 0 and "discount_tally"."held" >= 0)
);
--> statement-breakpoint
CREATE TABLE "discount_use" (
	"quote_id" integer PRIMARY KEY NOT NULL,
	"code_id" integer NOT NULL,
	"customer_key" text NOT NULL,
	"once" boolean NOT NULL,
	"state" text NOT NULL,
	"order_id" integer,
	CONSTRAINT "discount_use_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "discount_use_state" CHECK ("discount_use"."state" in ('held', 'used', 'beyond', 'released'))
);
--> statement-breakpoint
ALTER TABLE "discount_tally" ADD CONSTRAINT "discount_tally_code_id_discount_code_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."discount_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_use" ADD CONSTRAINT "discount_use_quote_id_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_use" ADD CONSTRAINT "discount_use_code_id_discount_code_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."discount_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_use" ADD CONSTRAINT "discount_use_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_by_time" ON "mail" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "discount_use_once" ON "discount_use" USING btree ("code_id","customer_key") WHERE "discount_use"."once" and "discount_use"."state" in ('held', 'used');--> statement-breakpoint
CREATE INDEX "discount_use_by_code" ON "discount_use" USING btree ("code_id","customer_key");