-- Two empty columns: no row is written, and none is looked at, since every one keeps to the rule.
ALTER TABLE "orders" ADD COLUMN "settlement" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "settlement_reference" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_settlement" CHECK ("orders"."settlement" is null or ("orders"."method" = 'on_hold' and "orders"."settlement" in ('bank-transfer', 'cash', 'cheque', 'card', 'unpaid'))) NOT VALID;
