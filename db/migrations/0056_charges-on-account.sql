ALTER TABLE "trade_entry" DROP CONSTRAINT "trade_entry_within_limit";--> statement-breakpoint
ALTER TABLE "trade_entry" DROP CONSTRAINT "trade_entry_sign";--> statement-breakpoint
ALTER TABLE "order_charge" DROP CONSTRAINT "order_charge_settlement";--> statement-breakpoint
ALTER TABLE "trade_entry" ADD CONSTRAINT "trade_entry_within_limit" CHECK ("trade_entry"."kind" not in ('order', 'charge') or "trade_entry"."balance_after_pence" <= "trade_entry"."limit_pence") NOT VALID;--> statement-breakpoint
ALTER TABLE "trade_entry" ADD CONSTRAINT "trade_entry_sign" CHECK (("trade_entry"."kind" in ('order', 'charge', 'payment-refund')) = ("trade_entry"."pence" > 0)) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_charge" ADD CONSTRAINT "order_charge_settlement" CHECK (("order_charge"."paid_at" is null) = ("order_charge"."settlement" is null) and ("order_charge"."settlement" is null or "order_charge"."settlement" in ('bank-transfer', 'cash', 'cheque', 'card', 'payment-link', 'account')));