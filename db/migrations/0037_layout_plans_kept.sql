CREATE TABLE "laid_plan" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "laid_plan_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"token" text NOT NULL,
	"variation_id" integer NOT NULL,
	"code" text NOT NULL,
	"goods" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "laid_plan_number_unique" UNIQUE("number"),
	CONSTRAINT "laid_plan_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "saved_plan" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_plan_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"session_id_hash" "bytea",
	"customer_id" integer,
	"name" text NOT NULL,
	"variation_id" integer NOT NULL,
	"code" text NOT NULL,
	"token" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_plan_token_unique" UNIQUE("token"),
	CONSTRAINT "saved_plan_owner" CHECK (("saved_plan"."session_id_hash" is null) <> ("saved_plan"."customer_id" is null))
);
--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "plans" jsonb;--> statement-breakpoint
ALTER TABLE "quote_line" ADD COLUMN "plans" jsonb;--> statement-breakpoint
ALTER TABLE "basket_line" ADD COLUMN "plans" jsonb;--> statement-breakpoint
ALTER TABLE "laid_plan" ADD CONSTRAINT "laid_plan_variation_id_variation_id_fk" FOREIGN KEY ("variation_id") REFERENCES "public"."variation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_plan" ADD CONSTRAINT "saved_plan_session_id_hash_session_id_hash_fk" FOREIGN KEY ("session_id_hash") REFERENCES "public"."session"("id_hash") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "saved_plan" ADD CONSTRAINT "saved_plan_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_plan" ADD CONSTRAINT "saved_plan_variation_id_variation_id_fk" FOREIGN KEY ("variation_id") REFERENCES "public"."variation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "laid_plan_by_variation" ON "laid_plan" USING btree ("variation_id");--> statement-breakpoint
CREATE INDEX "laid_plan_by_time" ON "laid_plan" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "saved_plan_of_session" ON "saved_plan" USING btree ("session_id_hash");--> statement-breakpoint
CREATE INDEX "saved_plan_of_customer" ON "saved_plan" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "saved_plan_by_variation" ON "saved_plan" USING btree ("variation_id");--> statement-breakpoint
CREATE INDEX "order_line_planned" ON "order_line" USING btree ("id") WHERE "order_line"."plans" is not null;--> statement-breakpoint
CREATE INDEX "basket_line_planned" ON "basket_line" USING btree ("id") WHERE "basket_line"."plans" is not null;