CREATE TABLE "phone_order" (
	"session_id_hash" "bytea" PRIMARY KEY NOT NULL,
	"staff_id" integer NOT NULL,
	"customer_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "phone_order" ADD CONSTRAINT "phone_order_session_id_hash_session_id_hash_fk" FOREIGN KEY ("session_id_hash") REFERENCES "public"."session"("id_hash") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "phone_order" ADD CONSTRAINT "phone_order_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_order" ADD CONSTRAINT "phone_order_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "phone_order_by_staff" ON "phone_order" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "phone_order_by_customer" ON "phone_order" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "customer_by_last_name" ON "customer" USING btree (lower("last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "customer_by_company" ON "customer" USING btree (lower("trade_company") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "customer_by_telephone" ON "customer" USING btree (regexp_replace("telephone", '\D', '', 'g') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "customer_address_by_postcode" ON "customer_address" USING btree ("postcode");