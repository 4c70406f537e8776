ALTER TABLE "refund" ADD COLUMN "order_charge_id" integer;--> statement-breakpoint
ALTER TABLE "order_charge" ADD COLUMN "refunded_pence" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_order_charge_id_order_charge_id_fk" FOREIGN KEY ("order_charge_id") REFERENCES "public"."order_charge"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX "refund_by_charge" ON "refund" USING btree ("order_charge_id") WHERE "refund"."order_charge_id" is not null;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_of_charge" CHECK ("refund"."order_charge_id" is null or "refund"."order_id" is not null) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_charge" ADD CONSTRAINT "order_charge_refunds" CHECK ("order_charge"."refunded_pence" between 0 and "order_charge"."pence" and ("order_charge"."refunded_pence" = 0 or "order_charge"."paid_at" is not null));