CREATE INDEX IF NOT EXISTS "account_link_by_end" ON "account_link" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "variation_reserved" ON "variation" USING btree ("id") WHERE "variation"."reserved_hundredths" > 0;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "discount_use_by_basket" ON "discount_use" USING btree ("basket_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "mail_waiting" ON "mail" USING btree ("created_at") WHERE "mail"."sent_at" is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "manual_payment_by_state" ON "manual_payment" USING btree ("state","updated_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "manual_payment_named" ON "manual_payment" USING btree ("created_at") WHERE "manual_payment"."email" <> '';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "money_entry_by_manual" ON "money_entry" USING btree ("manual_payment_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "provider_event_by_time" ON "provider_event" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "refund_by_attempt" ON "refund" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "refund_by_order" ON "refund" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_named" ON "orders" USING btree ("placed_at") WHERE "orders"."email" <> '';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "quote_given_up" ON "quote" USING btree ("updated_at") WHERE "quote"."state" = 'void';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "reminder_by_sending" ON "reminder" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "saved_list_of_guests" ON "saved_list" USING btree ("updated_at") WHERE "saved_list"."email" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "saved_list_link_by_end" ON "saved_list_link" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "session_by_list" ON "session" USING btree ("saved_list_id");