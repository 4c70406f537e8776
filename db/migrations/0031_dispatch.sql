CREATE TABLE "carrier" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carrier_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"link_pattern" text,
	"number_pattern" text,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "carrier_name_unique" UNIQUE("name"),
	CONSTRAINT "carrier_link" CHECK ("carrier"."link_pattern" like 'https://%{number}%')
);
--> statement-breakpoint
CREATE TABLE "pick" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"staff_id" integer NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipment" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"number" integer NOT NULL,
	"carrier_id" integer,
	"tracking_numbers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mail_id" integer,
	"withdrawn_at" timestamp with time zone,
	"withdrawal" text,
	CONSTRAINT "shipment_withdrawal" CHECK (("shipment"."withdrawn_at" is null) = ("shipment"."withdrawal" is null)),
	CONSTRAINT "shipment_withdrawal_kind" CHECK ("shipment"."withdrawal" in ('taken-back', 'corrected'))
);
--> statement-breakpoint
CREATE TABLE "shipment_line" (
	"shipment_id" integer NOT NULL,
	"order_line_id" integer NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "shipment_line_shipment_id_order_line_id_pk" PRIMARY KEY("shipment_id","order_line_id"),
	CONSTRAINT "shipment_line_amount" CHECK ("shipment_line"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "variation" ADD COLUMN "bin" text;--> statement-breakpoint
ALTER TABLE "pick" ADD CONSTRAINT "pick_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick" ADD CONSTRAINT "pick_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_carrier_id_carrier_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carrier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_mail_id_mail_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mail"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_line" ADD CONSTRAINT "shipment_line_shipment_id_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_line" ADD CONSTRAINT "shipment_line_order_line_id_order_line_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_line"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_by_number" ON "shipment" USING btree ("order_id","number");--> statement-breakpoint
CREATE INDEX "shipment_by_mail" ON "shipment" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "shipment_line_by_order_line" ON "shipment_line" USING btree ("order_line_id");