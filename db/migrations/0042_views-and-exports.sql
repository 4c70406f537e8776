CREATE TABLE "order_export" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_export_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"staff_id" integer NOT NULL,
	"rows" text NOT NULL,
	"format" text NOT NULL,
	"filters" jsonb NOT NULL,
	"state" text DEFAULT 'making' NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"position" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "order_export_rows" CHECK ("order_export"."rows" in ('orders', 'lines')),
	CONSTRAINT "order_export_format" CHECK ("order_export"."format" in ('csv', 'excel')),
	CONSTRAINT "order_export_state" CHECK ("order_export"."state" in ('making', 'ready', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "order_export_part" (
	"export_id" integer NOT NULL,
	"part" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "order_export_part_export_id_part_pk" PRIMARY KEY("export_id","part")
);
--> statement-breakpoint
CREATE TABLE "staff_start" (
	"staff_id" integer PRIMARY KEY NOT NULL,
	"view_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_view" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_view_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"staff_id" integer NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_view_named" CHECK ("staff_view"."name" <> '')
);
--> statement-breakpoint
ALTER TABLE "order_export" ADD CONSTRAINT "order_export_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_export_part" ADD CONSTRAINT "order_export_part_export_id_order_export_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."order_export"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_start" ADD CONSTRAINT "staff_start_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_start" ADD CONSTRAINT "staff_start_view_id_staff_view_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."staff_view"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_view" ADD CONSTRAINT "staff_view_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_export_by_staff" ON "order_export" USING btree ("staff_id","id");--> statement-breakpoint
CREATE INDEX "order_export_by_age" ON "order_export" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "staff_start_by_view" ON "staff_start" USING btree ("view_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_view_by_name" ON "staff_view" USING btree ("staff_id","name");--> statement-breakpoint
CREATE INDEX "staff_view_shared" ON "staff_view" USING btree ("name") WHERE "staff_view"."is_shared";