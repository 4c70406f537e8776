-- The checks of totals are written anew with a column that is 0 in every row: none is looked at.
CREATE TABLE "postage_refund" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"quote_id" integer NOT NULL,
	"pence" bigint NOT NULL,
	CONSTRAINT "postage_refund_positive" CHECK ("postage_refund"."pence" > 0)
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_totals";--> statement-breakpoint
ALTER TABLE "quote" DROP CONSTRAINT "quote_totals";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "sample_postage_pence" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "postage_refund_pence" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "quote" ADD COLUMN "sample_postage_pence" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "quote" ADD COLUMN "postage_refund_pence" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "quote" ADD COLUMN "postage_refunds" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "postage_refund" ADD CONSTRAINT "postage_refund_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postage_refund" ADD CONSTRAINT "postage_refund_quote_id_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "postage_refund_by_quote" ON "postage_refund" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "orders_of_samples_by_email" ON "orders" USING btree ("email") WHERE "orders"."sample_postage_pence" > 0;--> statement-breakpoint
CREATE INDEX "orders_of_samples_by_customer" ON "orders" USING btree ("customer_id") WHERE "orders"."sample_postage_pence" > 0;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_totals" CHECK ("orders"."total_pence" = "orders"."item_pence" + "orders"."shipping_pence" - "orders"."discount_pence" - "orders"."postage_refund_pence"
        and "orders"."total_pence" >= 0 and "orders"."postage_refund_pence" >= 0
        and "orders"."refunded_pence" between 0 and "orders"."total_pence") NOT VALID;--> statement-breakpoint
ALTER TABLE "quote" ADD CONSTRAINT "quote_totals" CHECK ("quote"."total_pence" = "quote"."item_pence" + "quote"."shipping_pence" - "quote"."discount_pence" - "quote"."postage_refund_pence"
        and "quote"."total_pence" >= 0 and "quote"."postage_refund_pence" >= 0 and "quote"."discount_pence" between 0 and "quote"."item_pence" and "quote"."shipping_pence" >= 0) NOT VALID;