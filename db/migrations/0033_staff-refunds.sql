CREATE TABLE "approval" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approval_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"order_id" integer NOT NULL,
	"order_version" integer NOT NULL,
	"request" jsonb NOT NULL,
	"breach" jsonb NOT NULL,
	"pence" bigint NOT NULL,
	"asked_by" integer NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	CONSTRAINT "approval_key_unique" UNIQUE("key"),
	CONSTRAINT "approval_kind" CHECK ("approval"."kind" in ('refund')),
	CONSTRAINT "approval_state" CHECK ("approval"."state" in ('waiting', 'allowed', 'refused', 'changed', 'expired')),
	CONSTRAINT "approval_two_people" CHECK ("approval"."decided_by" is null or "approval"."decided_by" <> "approval"."asked_by")
);
--> statement-breakpoint
CREATE TABLE "staff_refund" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_refund_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"order_id" integer,
	"manual_payment_id" integer,
	"pence" bigint NOT NULL,
	"delivery_pence" bigint DEFAULT 0 NOT NULL,
	"free_pence" bigint DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"ends_order" boolean NOT NULL,
	"staff_id" integer NOT NULL,
	"allowed_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_refund_key_unique" UNIQUE("key"),
	CONSTRAINT "staff_refund_of_one" CHECK (("staff_refund"."order_id" is null) <> ("staff_refund"."manual_payment_id" is null)),
	CONSTRAINT "staff_refund_reason" CHECK ("staff_refund"."reason" in ('damaged', 'short', 'wrong', 'late', 'goodwill', 'price', 'return', 'cancelled')),
	CONSTRAINT "staff_refund_sums" CHECK ("staff_refund"."delivery_pence" >= 0 and "staff_refund"."free_pence" >= 0 and "staff_refund"."pence" >= "staff_refund"."delivery_pence" + "staff_refund"."free_pence"),
	CONSTRAINT "staff_refund_two_people" CHECK ("staff_refund"."allowed_by" is null or "staff_refund"."allowed_by" <> "staff_refund"."staff_id")
);
--> statement-breakpoint
CREATE TABLE "staff_refund_line" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_refund_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"staff_refund_id" integer NOT NULL,
	"order_line_id" integer NOT NULL,
	"amount" integer NOT NULL,
	"pence" bigint NOT NULL,
	"cancelled_amount" integer DEFAULT 0 NOT NULL,
	"stock_hundredths" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "staff_refund_line_positive" CHECK ("staff_refund_line"."amount" >= 0 and "staff_refund_line"."pence" >= 0 and "staff_refund_line"."cancelled_amount" >= 0 and "staff_refund_line"."stock_hundredths" >= 0)
);
--> statement-breakpoint
CREATE TABLE "staff_refund_part" (
	"refund_id" integer PRIMARY KEY NOT NULL,
	"staff_refund_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "cancelled_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_asked_by_staff_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_refund" ADD CONSTRAINT "staff_refund_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_refund" ADD CONSTRAINT "staff_refund_manual_payment_id_manual_payment_id_fk" FOREIGN KEY ("manual_payment_id") REFERENCES "public"."manual_payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_refund" ADD CONSTRAINT "staff_refund_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_refund" ADD CONSTRAINT "staff_refund_allowed_by_staff_id_fk" FOREIGN KEY ("allowed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_refund_line" ADD CONSTRAINT "staff_refund_line_staff_refund_id_staff_refund_id_fk" FOREIGN KEY ("staff_refund_id") REFERENCES "public"."staff_refund"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_refund_line" ADD CONSTRAINT "staff_refund_line_order_line_id_order_line_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_line"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_refund_part" ADD CONSTRAINT "staff_refund_part_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_refund_part" ADD CONSTRAINT "staff_refund_part_staff_refund_id_staff_refund_id_fk" FOREIGN KEY ("staff_refund_id") REFERENCES "public"."staff_refund"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approval_by_order" ON "approval" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "approval_by_asker" ON "approval" USING btree ("asked_by","asked_at");--> statement-breakpoint
CREATE INDEX "approval_waiting" ON "approval" USING btree ("expires_at") WHERE "approval"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "staff_refund_by_order" ON "staff_refund" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "staff_refund_by_manual" ON "staff_refund" USING btree ("manual_payment_id");--> statement-breakpoint
CREATE INDEX "staff_refund_by_staff" ON "staff_refund" USING btree ("staff_id","created_at");--> statement-breakpoint
CREATE INDEX "staff_refund_by_allower" ON "staff_refund" USING btree ("allowed_by","created_at") WHERE "staff_refund"."allowed_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_refund_line_once" ON "staff_refund_line" USING btree ("staff_refund_id","order_line_id");--> statement-breakpoint
CREATE INDEX "staff_refund_line_by_line" ON "staff_refund_line" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "staff_refund_part_by_refund" ON "staff_refund_part" USING btree ("staff_refund_id");