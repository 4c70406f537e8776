CREATE TABLE "return_case" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_case_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"number" integer NOT NULL,
	"key" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"reason" text NOT NULL,
	"terms" text NOT NULL,
	"fee_percent" integer NOT NULL,
	"staff_id" integer,
	"asked_note_id" integer,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"carrier" text DEFAULT '' NOT NULL,
	"tracking" text DEFAULT '' NOT NULL,
	"sent_on" date,
	"received_on" date,
	"due_on" date,
	"inspected_note_id" integer,
	"ended_note_id" integer,
	"staff_refund_id" integer,
	"ended_at" timestamp with time zone,
	CONSTRAINT "return_case_key_unique" UNIQUE("key"),
	CONSTRAINT "return_case_state" CHECK ("return_case"."state" in ('asked', 'agreed', 'on-way', 'received', 'inspected', 'settled', 'refused', 'withdrawn')),
	CONSTRAINT "return_case_reason" CHECK ("return_case"."reason" in ('return', 'damaged', 'wrong', 'late')),
	CONSTRAINT "return_case_terms" CHECK ("return_case"."terms" in ('right', 'fault', 'fee', 'late')),
	CONSTRAINT "return_case_fee" CHECK ("return_case"."fee_percent" between 0 and 100),
	CONSTRAINT "return_case_refund" CHECK ("return_case"."staff_refund_id" is null or "return_case"."state" = 'settled')
);
--> statement-breakpoint
CREATE TABLE "return_line" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"return_case_id" integer NOT NULL,
	"order_line_id" integer NOT NULL,
	"amount" integer NOT NULL,
	"received" integer,
	"broken" integer,
	CONSTRAINT "return_line_amount" CHECK ("return_line"."amount" > 0),
	CONSTRAINT "return_line_received" CHECK ("return_line"."received" is null or "return_line"."received" between 0 and "return_line"."amount"),
	CONSTRAINT "return_line_broken" CHECK ("return_line"."broken" is null or ("return_line"."received" is not null and "return_line"."broken" between 0 and "return_line"."received"))
);
--> statement-breakpoint
ALTER TABLE "refund_photograph" ALTER COLUMN "staff_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_refund_line" ADD COLUMN "fee_pence" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "return_case" ADD CONSTRAINT "return_case_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_case" ADD CONSTRAINT "return_case_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_case" ADD CONSTRAINT "return_case_asked_note_id_order_note_id_fk" FOREIGN KEY ("asked_note_id") REFERENCES "public"."order_note"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_case" ADD CONSTRAINT "return_case_inspected_note_id_order_note_id_fk" FOREIGN KEY ("inspected_note_id") REFERENCES "public"."order_note"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_case" ADD CONSTRAINT "return_case_ended_note_id_order_note_id_fk" FOREIGN KEY ("ended_note_id") REFERENCES "public"."order_note"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_case" ADD CONSTRAINT "return_case_staff_refund_id_staff_refund_id_fk" FOREIGN KEY ("staff_refund_id") REFERENCES "public"."staff_refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_line" ADD CONSTRAINT "return_line_return_case_id_return_case_id_fk" FOREIGN KEY ("return_case_id") REFERENCES "public"."return_case"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_line" ADD CONSTRAINT "return_line_order_line_id_order_line_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_line"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "return_case_by_number" ON "return_case" USING btree ("order_id","number");--> statement-breakpoint
CREATE INDEX "return_case_by_state" ON "return_case" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "return_case_open" ON "return_case" USING btree ("order_id") WHERE "return_case"."state" in ('asked', 'agreed', 'on-way', 'received', 'inspected');--> statement-breakpoint
CREATE INDEX "return_case_by_refund" ON "return_case" USING btree ("staff_refund_id") WHERE "return_case"."staff_refund_id" is not null;--> statement-breakpoint
CREATE INDEX "return_case_by_asked_note" ON "return_case" USING btree ("asked_note_id") WHERE "return_case"."asked_note_id" is not null;--> statement-breakpoint
CREATE INDEX "return_case_by_inspected_note" ON "return_case" USING btree ("inspected_note_id") WHERE "return_case"."inspected_note_id" is not null;--> statement-breakpoint
CREATE INDEX "return_case_by_ended_note" ON "return_case" USING btree ("ended_note_id") WHERE "return_case"."ended_note_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "return_line_once" ON "return_line" USING btree ("return_case_id","order_line_id");--> statement-breakpoint
CREATE INDEX "return_line_by_line" ON "return_line" USING btree ("order_line_id");--> statement-breakpoint
ALTER TABLE "staff_refund_line" ADD CONSTRAINT "staff_refund_line_fee" CHECK ("staff_refund_line"."fee_pence" >= 0) NOT VALID;