CREATE TABLE "payment_link" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"press" text NOT NULL,
	"amount_pence" bigint NOT NULL,
	"order_id" integer,
	"quote_id" integer,
	"reference" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"staff_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"reserved_until" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	CONSTRAINT "payment_link_key_unique" UNIQUE("key"),
	CONSTRAINT "payment_link_press_unique" UNIQUE("press"),
	CONSTRAINT "payment_link_amount" CHECK ("payment_link"."amount_pence" between 50 and 10000000),
	CONSTRAINT "payment_link_once" CHECK ("payment_link"."paid_at" is null or "payment_link"."withdrawn_at" is null),
	CONSTRAINT "payment_link_of_one" CHECK (num_nonnulls("payment_link"."order_id", "payment_link"."quote_id") <= 1),
	CONSTRAINT "payment_link_reserved" CHECK ("payment_link"."reserved_until" <= "payment_link"."ends_at")
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_settlement";--> statement-breakpoint
ALTER TABLE "manual_payment" ADD COLUMN "payment_link_id" integer;--> statement-breakpoint
ALTER TABLE "payment_link" ADD CONSTRAINT "payment_link_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_link" ADD CONSTRAINT "payment_link_quote_id_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_link" ADD CONSTRAINT "payment_link_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_link_by_order" ON "payment_link" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_link_by_quote" ON "payment_link" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "payment_link_by_staff" ON "payment_link" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "payment_link_by_end" ON "payment_link" USING btree ("ends_at") WHERE "payment_link"."paid_at" is null and "payment_link"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "payment_link_named" ON "payment_link" USING btree ("created_at") WHERE "payment_link"."email" <> '';--> statement-breakpoint
ALTER TABLE "manual_payment" ADD CONSTRAINT "manual_payment_payment_link_id_payment_link_id_fk" FOREIGN KEY ("payment_link_id") REFERENCES "public"."payment_link"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "manual_payment_by_link" ON "manual_payment" USING btree ("payment_link_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_settlement" CHECK ("orders"."settlement" is null or ("orders"."method" = 'on_hold' and "orders"."settlement" in ('bank-transfer', 'cash', 'cheque', 'card', 'unpaid', 'payment-link')));