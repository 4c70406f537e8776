CREATE TABLE "attribute_group" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attribute_group_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "attribute_group_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "attribute_option" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attribute_option_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"group_id" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"icon" text,
	"icon_hash" text,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_state" (
	"one" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "catalogue_state_single" CHECK ("catalogue_state"."one" = 1)
);
--> statement-breakpoint
CREATE TABLE "category" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "category_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"picture" text,
	"picture_hash" text,
	"position" integer NOT NULL,
	CONSTRAINT "category_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "delivery_service" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"rules" jsonb NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_zone" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"prefixes" jsonb NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discount_code" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discount_code_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"rules" jsonb NOT NULL,
	"withdrawn" boolean DEFAULT false NOT NULL,
	CONSTRAINT "discount_code_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "medium" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "medium_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"file" text NOT NULL,
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"collection" text DEFAULT 'product' NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"category_id" integer NOT NULL,
	"supplier_id" integer NOT NULL,
	"name" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"specifications" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"buyable" boolean DEFAULT true NOT NULL,
	"withdrawn" boolean DEFAULT false NOT NULL,
	"use_per_meter_pricing" boolean NOT NULL,
	"discountable" boolean DEFAULT false NOT NULL,
	"discount_qualifier" boolean DEFAULT false NOT NULL,
	"show_equivalent_price" boolean DEFAULT false NOT NULL,
	"show_loose_load_box" boolean DEFAULT false NOT NULL,
	"calculator_type" text,
	"base_depth_mm" integer DEFAULT 40 NOT NULL,
	"buying_form" text,
	"custom_sash" text,
	"video_id" text,
	"added_on" date,
	"position" integer NOT NULL,
	CONSTRAINT "product_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "product_link" (
	"product_id" integer NOT NULL,
	"kind" text NOT NULL,
	"linked_product_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "product_link_product_id_kind_linked_product_id_pk" PRIMARY KEY("product_id","kind","linked_product_id"),
	CONSTRAINT "product_link_kind" CHECK ("product_link"."kind" in ('extra', 'related'))
);
--> statement-breakpoint
CREATE TABLE "supplier" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "supplier_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"allow_sample_discount" boolean DEFAULT false NOT NULL,
	CONSTRAINT "supplier_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "variation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "variation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"snake_case" text NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"withdrawn" boolean DEFAULT false NOT NULL,
	"coverage_mm2" bigint,
	"weight_grams" integer,
	"dimension_x_mm" integer,
	"dimension_y_mm" integer,
	"tile_area_mm2" integer,
	"qty_alert_hundredths" integer,
	"stock_hundredths" integer,
	"allow_nominated_day" boolean DEFAULT true NOT NULL,
	"selling_rate" integer NOT NULL,
	"regular_rate" integer,
	"selling_from_rate" integer,
	"selling_regular_rate" integer,
	"product_portion_rate" integer,
	"delivery_portion_rate" integer,
	"equivalent_per_m2_rate" integer,
	"shipping_rate" integer,
	"position" integer NOT NULL,
	CONSTRAINT "variation_stock_not_negative" CHECK ("variation"."stock_hundredths" >= 0)
);
--> statement-breakpoint
CREATE TABLE "variation_option" (
	"variation_id" integer NOT NULL,
	"option_id" integer NOT NULL,
	CONSTRAINT "variation_option_variation_id_option_id_pk" PRIMARY KEY("variation_id","option_id")
);
--> statement-breakpoint
CREATE TABLE "basket" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "basket_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"session_id_hash" "bytea",
	"customer_id" integer,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "basket_session_id_hash_unique" UNIQUE("session_id_hash"),
	CONSTRAINT "basket_customer_id_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
CREATE TABLE "basket_line" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "basket_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"basket_id" integer NOT NULL,
	"variation_id" integer NOT NULL,
	"quantity_hundredths" integer NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "basket_line_quantity_positive" CHECK ("basket_line"."quantity_hundredths" > 0)
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id_hash" "bytea" PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"customer_id" integer,
	"postcode" text,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wishlist_item" (
	"session_id_hash" "bytea" NOT NULL,
	"product_id" integer NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wishlist_item_session_id_hash_product_id_pk" PRIMARY KEY("session_id_hash","product_id")
);
--> statement-breakpoint
ALTER TABLE "attribute_option" ADD CONSTRAINT "attribute_option_group_id_attribute_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."attribute_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medium" ADD CONSTRAINT "medium_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_supplier_id_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_link" ADD CONSTRAINT "product_link_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_link" ADD CONSTRAINT "product_link_linked_product_id_product_id_fk" FOREIGN KEY ("linked_product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variation" ADD CONSTRAINT "variation_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variation_option" ADD CONSTRAINT "variation_option_variation_id_variation_id_fk" FOREIGN KEY ("variation_id") REFERENCES "public"."variation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variation_option" ADD CONSTRAINT "variation_option_option_id_attribute_option_id_fk" FOREIGN KEY ("option_id") REFERENCES "public"."attribute_option"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket" ADD CONSTRAINT "basket_session_id_hash_session_id_hash_fk" FOREIGN KEY ("session_id_hash") REFERENCES "public"."session"("id_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_line" ADD CONSTRAINT "basket_line_basket_id_basket_id_fk" FOREIGN KEY ("basket_id") REFERENCES "public"."basket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_line" ADD CONSTRAINT "basket_line_variation_id_variation_id_fk" FOREIGN KEY ("variation_id") REFERENCES "public"."variation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_item" ADD CONSTRAINT "wishlist_item_session_id_hash_session_id_hash_fk" FOREIGN KEY ("session_id_hash") REFERENCES "public"."session"("id_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_item" ADD CONSTRAINT "wishlist_item_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "attribute_option_by_code" ON "attribute_option" USING btree ("group_id","code");--> statement-breakpoint
CREATE INDEX "medium_by_product" ON "medium" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "product_by_category" ON "product" USING btree ("category_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "variation_by_sku" ON "variation" USING btree (lower("sku"));--> statement-breakpoint
CREATE INDEX "variation_by_sku_prefix" ON "variation" USING btree (lower("sku") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "variation_by_product" ON "variation" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "variation_option_by_option" ON "variation_option" USING btree ("option_id");--> statement-breakpoint
CREATE UNIQUE INDEX "basket_line_by_variation" ON "basket_line" USING btree ("basket_id","variation_id");--> statement-breakpoint
CREATE INDEX "session_by_seen" ON "session" USING btree ("seen_at");