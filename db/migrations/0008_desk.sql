-- A wider list of states: every row that there is keeps to the narrower one, so that none is looked at again.
ALTER TABLE "customer" DROP CONSTRAINT "customer_trade_status";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_state";--> statement-breakpoint
ALTER TABLE "payment_attempt" DROP CONSTRAINT "payment_attempt_state";--> statement-breakpoint
ALTER TABLE "trade_entry" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "released_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "dispatched_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "needs_attention" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "trade_entry_payment" ON "trade_entry" USING btree ("customer_id","reference") WHERE "trade_entry"."reference" is not null;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_trade_status" CHECK ("customer"."trade_status" in ('none', 'pending', 'approved', 'suspended')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_state" CHECK ("orders"."state" in ('placed', 'released', 'dispatched', 'cancelled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_state" CHECK ("payment_attempt"."state" in ('created', 'requires_action', 'pending', 'unknown', 'succeeded', 'failed', 'cancelled', 'parked', 'closed')) NOT VALID;