ALTER TABLE "stock_move" DROP CONSTRAINT "stock_move_kind";--> statement-breakpoint
ALTER TABLE "stock_move" DROP CONSTRAINT "stock_move_line";--> statement-breakpoint
DROP INDEX "stock_move_by_variation";--> statement-breakpoint
DROP INDEX "stock_move_by_line";--> statement-breakpoint
ALTER TABLE "variation" ADD COLUMN "low_hundredths" integer;--> statement-breakpoint
ALTER TABLE "stock_move" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "stock_move" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "stock_move" ADD COLUMN "staff_id" integer;--> statement-breakpoint
ALTER TABLE "stock_move" ADD COLUMN "press" text;--> statement-breakpoint
ALTER TABLE "stock_move" ADD CONSTRAINT "stock_move_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "variation_low" ON "variation" USING btree ("id") WHERE "variation"."stock_hundredths" < "variation"."low_hundredths" and not "variation"."withdrawn";--> statement-breakpoint
CREATE UNIQUE INDEX "stock_move_by_sold_line" ON "stock_move" USING btree ("order_line_id") WHERE "stock_move"."kind" = 'sale';--> statement-breakpoint
CREATE UNIQUE INDEX "stock_move_by_press" ON "stock_move" USING btree ("variation_id","press") WHERE "stock_move"."press" is not null;--> statement-breakpoint
CREATE INDEX "stock_move_by_variation" ON "stock_move" USING btree ("variation_id","id");--> statement-breakpoint
CREATE INDEX "stock_move_by_line" ON "stock_move" USING btree ("order_line_id");--> statement-breakpoint
ALTER TABLE "variation" ADD CONSTRAINT "variation_low_positive" CHECK ("variation"."low_hundredths" > 0);--> statement-breakpoint
ALTER TABLE "stock_move" ADD CONSTRAINT "stock_move_reason" CHECK ("stock_move"."reason" in ('delivery', 'count', 'breakage', 'theft', 'sample-cut', 'own-use', 'correction'));--> statement-breakpoint
ALTER TABLE "stock_move" ADD CONSTRAINT "stock_move_adjustment" CHECK (("stock_move"."kind" = 'adjustment') = ("stock_move"."reason" is not null) and ("stock_move"."kind" = 'adjustment') = ("stock_move"."staff_id" is not null));--> statement-breakpoint
ALTER TABLE "stock_move" ADD CONSTRAINT "stock_move_kind" CHECK ("stock_move"."kind" in ('count', 'sale', 'return', 'adjustment'));--> statement-breakpoint
ALTER TABLE "stock_move" ADD CONSTRAINT "stock_move_line" CHECK (("stock_move"."kind" in ('sale', 'return')) = ("stock_move"."order_line_id" is not null));