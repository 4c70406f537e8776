DROP TABLE "discount_tally" CASCADE;--> statement-breakpoint
DROP TABLE "discount_use" CASCADE;--> statement-breakpoint
CREATE TABLE "attempt" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discount_use" (
	"holder" text PRIMARY KEY NOT NULL,
	"code_id" integer NOT NULL,
	"basket_id" integer,
	"customer_keys" text[] NOT NULL,
	"redeemed" boolean DEFAULT false NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_list" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_list_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner" text NOT NULL,
	"email" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_list_owner_unique" UNIQUE("owner")
);
--> statement-breakpoint
CREATE TABLE "saved_list_item" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_list_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"list_id" integer NOT NULL,
	"variation_id" integer NOT NULL,
	"quantity_hundredths" integer NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_list_item_quantity_positive" CHECK ("saved_list_item"."quantity_hundredths" > 0)
);
--> statement-breakpoint
ALTER TABLE "basket" DROP CONSTRAINT "basket_session_id_hash_session_id_hash_fk";
--> statement-breakpoint
ALTER TABLE "basket" ADD COLUMN "owner" text GENERATED ALWAYS AS (case when customer_id is null then 's' || encode(session_id_hash, 'hex') else 'c' || customer_id::text end) STORED;--> statement-breakpoint
ALTER TABLE "basket" ADD COLUMN "service_id" integer;--> statement-breakpoint
ALTER TABLE "basket" ADD COLUMN "delivery_date" date;--> statement-breakpoint
ALTER TABLE "basket" ADD COLUMN "delivery_extra" text;--> statement-breakpoint
ALTER TABLE "basket" ADD COLUMN "discount_code_id" integer;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "saved_list_id" integer;--> statement-breakpoint
ALTER TABLE "discount_use" ADD CONSTRAINT "discount_use_code_id_discount_code_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."discount_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_use" ADD CONSTRAINT "discount_use_basket_id_basket_id_fk" FOREIGN KEY ("basket_id") REFERENCES "public"."basket"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_list_item" ADD CONSTRAINT "saved_list_item_list_id_saved_list_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."saved_list"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_list_item" ADD CONSTRAINT "saved_list_item_variation_id_variation_id_fk" FOREIGN KEY ("variation_id") REFERENCES "public"."variation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempt_by_end" ON "attempt" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "discount_use_by_code" ON "discount_use" USING btree ("code_id");--> statement-breakpoint
CREATE INDEX "discount_use_by_customer" ON "discount_use" USING gin ("customer_keys");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_list_item_by_variation" ON "saved_list_item" USING btree ("list_id","variation_id");--> statement-breakpoint
ALTER TABLE "basket" ADD CONSTRAINT "basket_discount_code_id_discount_code_id_fk" FOREIGN KEY ("discount_code_id") REFERENCES "public"."discount_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket" ADD CONSTRAINT "basket_session_id_hash_session_id_hash_fk" FOREIGN KEY ("session_id_hash") REFERENCES "public"."session"("id_hash") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_saved_list_id_saved_list_id_fk" FOREIGN KEY ("saved_list_id") REFERENCES "public"."saved_list"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket" ADD CONSTRAINT "basket_owner_unique" UNIQUE("owner");