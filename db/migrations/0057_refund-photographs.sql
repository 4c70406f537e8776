CREATE TABLE "refund_photograph" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_photograph_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer,
	"form_key" text NOT NULL,
	"sent_sha256" text NOT NULL,
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"staff_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refund_photograph_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "refund_photograph" ADD CONSTRAINT "refund_photograph_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_photograph" ADD CONSTRAINT "refund_photograph_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_photograph_by_order" ON "refund_photograph" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refund_photograph_by_staff" ON "refund_photograph" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "refund_photograph_by_time" ON "refund_photograph" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_photograph_once" ON "refund_photograph" USING btree ("form_key","sent_sha256") WHERE "refund_photograph"."order_id" is not null;