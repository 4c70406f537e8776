CREATE INDEX "product_by_supplier" ON "product" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "orders_by_quote" ON "orders" USING btree ("quote_id","placed_at","id");--> statement-breakpoint
CREATE INDEX "quote_facts" ON "quote" USING btree ("id","service_name","discount_code","delivery_date");