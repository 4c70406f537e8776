-- Rules for columns that are new and empty, and a wider one: every row keeps to them, so that none is looked at.
CREATE TABLE "credit_note" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" integer NOT NULL,
	"order_id" integer NOT NULL,
	"refund_id" integer NOT NULL,
	"pence" bigint NOT NULL,
	"vat_pence" bigint NOT NULL,
	"vat_rate" integer DEFAULT 2000 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "credit_note_number_unique" UNIQUE("number"),
	CONSTRAINT "credit_note_refund_id_unique" UNIQUE("refund_id"),
	CONSTRAINT "credit_note_amounts" CHECK ("credit_note"."pence" > 0 and "credit_note"."vat_pence" between 0 and "credit_note"."pence")
);--> statement-breakpoint
CREATE TABLE "document_number" (
	"kind" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);--> statement-breakpoint
ALTER TABLE "trade_entry" DROP CONSTRAINT "trade_entry_sign";--> statement-breakpoint
ALTER TABLE "refund" ALTER COLUMN "attempt_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "trade_refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "attachment" text;--> statement-breakpoint
ALTER TABLE "manual_payment" ADD COLUMN "refunded_pence" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "manual_payment" ADD COLUMN "order_id" integer;--> statement-breakpoint
ALTER TABLE "manual_payment" ADD COLUMN "customer_id" integer;--> statement-breakpoint
ALTER TABLE "manual_payment" ADD COLUMN "matched_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "manual_payment" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "manual_payment" ADD COLUMN "needs_attention" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "manual_payment_id" integer;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "settlement" text;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "settlement_reference" text;--> statement-breakpoint
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_note_by_order" ON "credit_note" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "manual_payment" ADD CONSTRAINT "manual_payment_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "manual_payment" ADD CONSTRAINT "manual_payment_customer_id_trade_balance_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."trade_balance"("customer_id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_manual_payment_id_manual_payment_id_fk" FOREIGN KEY ("manual_payment_id") REFERENCES "public"."manual_payment"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX "manual_payment_by_order" ON "manual_payment" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "manual_payment_by_account" ON "manual_payment" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "manual_payment_unmatched" ON "manual_payment" USING btree ("created_at") WHERE "manual_payment"."state" = 'succeeded' and "manual_payment"."matched_at" is null;--> statement-breakpoint
CREATE INDEX "refund_by_manual" ON "refund" USING btree ("manual_payment_id");--> statement-breakpoint
ALTER TABLE "manual_payment" ADD CONSTRAINT "manual_payment_refunds" CHECK ("manual_payment"."refunded_pence" between 0 and "manual_payment"."received_pence") NOT VALID;--> statement-breakpoint
ALTER TABLE "manual_payment" ADD CONSTRAINT "manual_payment_match" CHECK (num_nonnulls("manual_payment"."order_id", "manual_payment"."customer_id") <= 1
        and ("manual_payment"."matched_at" is not null or num_nonnulls("manual_payment"."order_id", "manual_payment"."customer_id") = 0)) NOT VALID;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_of_one" CHECK (num_nonnulls("refund"."attempt_id", "refund"."manual_payment_id") <= 1
        and num_nonnulls("refund"."attempt_id", "refund"."manual_payment_id", "refund"."order_id") > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "trade_entry" ADD CONSTRAINT "trade_entry_sign" CHECK (("trade_entry"."kind" in ('order', 'payment-refund')) = ("trade_entry"."pence" > 0)) NOT VALID;
