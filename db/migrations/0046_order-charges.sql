CREATE TABLE "order_charge" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_charge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"number" integer NOT NULL,
	"press" text NOT NULL,
	"kind" text NOT NULL,
	"words" text NOT NULL,
	"pence" bigint NOT NULL,
	"vat_pence" bigint NOT NULL,
	"vat_rate" integer DEFAULT 2000 NOT NULL,
	"note_id" integer,
	"staff_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	"settlement" text,
	"settlement_reference" text,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "order_charge_kind" CHECK ("order_charge"."kind" in ('delivery', 'extra')),
	CONSTRAINT "order_charge_amount" CHECK ("order_charge"."pence" between 50 and 10000000 and "order_charge"."vat_pence" between 0 and "order_charge"."pence"),
	CONSTRAINT "order_charge_ends_once" CHECK ("order_charge"."paid_at" is null or "order_charge"."withdrawn_at" is null),
	CONSTRAINT "order_charge_settlement" CHECK (("order_charge"."paid_at" is null) = ("order_charge"."settlement" is null) and ("order_charge"."settlement" is null or "order_charge"."settlement" in ('bank-transfer', 'cash', 'cheque', 'card', 'payment-link')))
);
--> statement-breakpoint
ALTER TABLE "order_change" DROP CONSTRAINT "order_change_settled";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "due_pence" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "sends_unpaid" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_link" ADD COLUMN "order_charge_id" integer;--> statement-breakpoint
ALTER TABLE "order_charge" ADD CONSTRAINT "order_charge_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_charge" ADD CONSTRAINT "order_charge_note_id_order_note_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."order_note"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_charge" ADD CONSTRAINT "order_charge_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_charge_by_number" ON "order_charge" USING btree ("order_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "order_charge_by_press" ON "order_charge" USING btree ("order_id","press");--> statement-breakpoint
CREATE INDEX "order_charge_by_staff" ON "order_charge" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "order_charge_by_note" ON "order_charge" USING btree ("note_id");--> statement-breakpoint
ALTER TABLE "payment_link" ADD CONSTRAINT "payment_link_order_charge_id_order_charge_id_fk" FOREIGN KEY ("order_charge_id") REFERENCES "public"."order_charge"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_due" ON "orders" USING btree ("placed_at","id") WHERE "orders"."due_pence" > 0;--> statement-breakpoint
CREATE INDEX "payment_link_by_charge" ON "payment_link" USING btree ("order_charge_id") WHERE "payment_link"."order_charge_id" is not null;--> statement-breakpoint
ALTER TABLE "order_change" ADD CONSTRAINT "order_change_settled" CHECK ("order_change"."settled" in ('nothing', 'given-back', 'waived', 'asked'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_due_pence" CHECK ("orders"."due_pence" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_link" ADD CONSTRAINT "payment_link_charge" CHECK ("payment_link"."order_charge_id" is null or "payment_link"."order_id" is not null);