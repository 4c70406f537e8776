CREATE INDEX "customer_of_company" ON "customer" USING btree ("id") WHERE "customer"."trade_company" <> '';--> statement-breakpoint
CREATE INDEX "audit_by_time" ON "audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "order_change_by_delivery" ON "order_change" USING btree ("delivery_date") WHERE "order_change"."is_latest";--> statement-breakpoint
CREATE INDEX "orders_open_by_time" ON "orders" USING btree ("placed_at","id") WHERE "orders"."state" in ('placed', 'released');--> statement-breakpoint
CREATE INDEX "orders_cancelled" ON "orders" USING btree ("placed_at","id") WHERE "orders"."state" = 'cancelled';--> statement-breakpoint
CREATE INDEX "orders_on_account" ON "orders" USING btree ("placed_at","id") WHERE "orders"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("total_pence");--> statement-breakpoint
CREATE INDEX "payment_attempt_by_amount" ON "payment_attempt" USING btree ("amount_pence","id");--> statement-breakpoint
CREATE INDEX "quote_by_delivery" ON "quote" USING btree ("delivery_date","id");--> statement-breakpoint
CREATE INDEX "quote_line_of_samples" ON "quote_line" USING btree ("quote_id") WHERE "quote_line"."is_sample";