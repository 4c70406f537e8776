CREATE INDEX "orders_by_time" ON "orders" USING btree ("placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("id") WHERE "orders"."state" in ('placed', 'released');--> statement-breakpoint
CREATE INDEX "orders_to_look_at" ON "orders" USING btree ("placed_at","id") WHERE "orders"."needs_attention";