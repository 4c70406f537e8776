DROP INDEX "payment_link_by_charge";--> statement-breakpoint
DROP INDEX "payment_link_by_end";--> statement-breakpoint
CREATE INDEX "payment_link_of_charge" ON "payment_link" USING btree ("order_charge_id");--> statement-breakpoint
CREATE INDEX "payment_link_unpaid" ON "payment_link" USING btree ("ends_at") WHERE "payment_link"."paid_at" is null;