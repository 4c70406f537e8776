CREATE INDEX "customer_applied" ON "customer" USING btree ("id") WHERE "customer"."trade_status" = 'pending';--> statement-breakpoint
CREATE INDEX "mail_rejected" ON "mail" USING btree ("created_at") WHERE "mail"."refusal" is not null;--> statement-breakpoint
CREATE INDEX "manual_payment_to_look_at" ON "manual_payment" USING btree ("created_at") WHERE "manual_payment"."needs_attention";--> statement-breakpoint
CREATE INDEX "payment_attempt_to_look_at" ON "payment_attempt" USING btree ("created_at") WHERE "payment_attempt"."needs_attention";