CREATE TABLE "account_link" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"telephone" text DEFAULT '' NOT NULL,
	"password_hash" text NOT NULL,
	"email_confirmed_at" timestamp with time zone,
	"news_since" timestamp with time zone,
	"trade_status" text DEFAULT 'none' NOT NULL,
	"trade_company" text DEFAULT '' NOT NULL,
	"credit_limit_pence" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_email_key_unique" UNIQUE("email_key"),
	CONSTRAINT "customer_trade_status" CHECK ("customer"."trade_status" in ('none', 'pending', 'approved')),
	CONSTRAINT "customer_credit" CHECK ("customer"."credit_limit_pence" >= 0),
	CONSTRAINT "customer_trade_company" CHECK ("customer"."trade_status" = 'none' or "customer"."trade_company" <> '')
);
--> statement-breakpoint
CREATE TABLE "customer_address" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_address_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" integer NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"address_1" text NOT NULL,
	"address_2" text DEFAULT '' NOT NULL,
	"address_3" text DEFAULT '' NOT NULL,
	"town" text NOT NULL,
	"county" text NOT NULL,
	"postcode" text NOT NULL,
	"is_delivery" boolean DEFAULT false NOT NULL,
	"is_billing" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempt" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "pack_icon" (
	"name" text PRIMARY KEY NOT NULL,
	"svg" text NOT NULL
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
	"reserved_hundredths" integer DEFAULT 0 NOT NULL,
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
	CONSTRAINT "variation_stock_not_negative" CHECK ("variation"."stock_hundredths" >= 0),
	CONSTRAINT "variation_reserved_not_negative" CHECK ("variation"."reserved_hundredths" >= 0)
);
--> statement-breakpoint
CREATE TABLE "variation_option" (
	"variation_id" integer NOT NULL,
	"option_id" integer NOT NULL,
	CONSTRAINT "variation_option_variation_id_option_id_pk" PRIMARY KEY("variation_id","option_id")
);
--> statement-breakpoint
CREATE TABLE "checkout_details" (
	"session_id_hash" "bytea" PRIMARY KEY NOT NULL,
	"shipping_first_name" text DEFAULT '' NOT NULL,
	"shipping_last_name" text DEFAULT '' NOT NULL,
	"shipping_address_1" text DEFAULT '' NOT NULL,
	"shipping_address_2" text DEFAULT '' NOT NULL,
	"shipping_address_3" text DEFAULT '' NOT NULL,
	"shipping_town" text DEFAULT '' NOT NULL,
	"shipping_county" text DEFAULT '' NOT NULL,
	"shipping_postcode" text DEFAULT '' NOT NULL,
	"billing_first_name" text DEFAULT '' NOT NULL,
	"billing_last_name" text DEFAULT '' NOT NULL,
	"billing_address_1" text DEFAULT '' NOT NULL,
	"billing_address_2" text DEFAULT '' NOT NULL,
	"billing_address_3" text DEFAULT '' NOT NULL,
	"billing_town" text DEFAULT '' NOT NULL,
	"billing_county" text DEFAULT '' NOT NULL,
	"billing_postcode" text DEFAULT '' NOT NULL,
	"telephone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"delivery_notes" text DEFAULT '' NOT NULL,
	"trade_company_name" text DEFAULT '' NOT NULL,
	"billing_differs" boolean DEFAULT false NOT NULL,
	"trade" boolean DEFAULT false NOT NULL,
	"save_addresses" boolean DEFAULT false NOT NULL,
	"basket_reminder" boolean DEFAULT false NOT NULL,
	"saved_list_reminder" boolean DEFAULT false NOT NULL,
	"taken" boolean DEFAULT false NOT NULL,
	"problems" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discount_use" (
	"holder" text PRIMARY KEY NOT NULL,
	"code_id" integer NOT NULL,
	"basket_id" integer,
	"customer_keys" text[] NOT NULL,
	"redeemed" boolean DEFAULT false NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"template" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"refusal" text
);
--> statement-breakpoint
CREATE TABLE "manual_payment" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "manual_payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"session_id_hash" "bytea",
	"reference" text NOT NULL,
	"amount_pence" bigint NOT NULL,
	"email" text NOT NULL,
	"payment_id" text,
	"state" text DEFAULT 'created' NOT NULL,
	"received_pence" bigint DEFAULT 0 NOT NULL,
	"recorded_at" timestamp with time zone,
	"agreed_at" timestamp with time zone,
	"client" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "manual_payment_key_unique" UNIQUE("key"),
	CONSTRAINT "manual_payment_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "manual_payment_amount" CHECK ("manual_payment"."amount_pence" between 50 and 10000000)
);
--> statement-breakpoint
CREATE TABLE "money_entry" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"pence" bigint NOT NULL,
	"attempt_id" integer,
	"manual_payment_id" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "money_entry_sign" CHECK (("money_entry"."kind" = 'charge') = ("money_entry"."pence" > 0) and "money_entry"."pence" <> 0),
	CONSTRAINT "money_entry_owner" CHECK (("money_entry"."attempt_id" is null) <> ("money_entry"."manual_payment_id" is null))
);
--> statement-breakpoint
CREATE TABLE "provider_event" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"live" boolean NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone,
	CONSTRAINT "provider_event_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"attempt_id" integer NOT NULL,
	"order_id" integer,
	"pence" bigint NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"refund_id" text,
	"trouble" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refund_key_unique" UNIQUE("key"),
	CONSTRAINT "refund_refund_id_unique" UNIQUE("refund_id"),
	CONSTRAINT "refund_positive" CHECK ("refund"."pence" > 0),
	CONSTRAINT "refund_state" CHECK ("refund"."state" in ('asked', 'completed', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "trade_balance" (
	"customer_id" integer PRIMARY KEY NOT NULL,
	"balance_pence" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trade_entry" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trade_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" integer NOT NULL,
	"kind" text NOT NULL,
	"pence" bigint NOT NULL,
	"order_id" integer,
	"balance_after_pence" bigint NOT NULL,
	"limit_pence" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trade_entry_within_limit" CHECK ("trade_entry"."kind" <> 'order' or "trade_entry"."balance_after_pence" <= "trade_entry"."limit_pence"),
	CONSTRAINT "trade_entry_sign" CHECK (("trade_entry"."kind" = 'order') = ("trade_entry"."pence" > 0))
);
--> statement-breakpoint
CREATE TABLE "order_line" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"position" integer NOT NULL,
	"variation_id" integer NOT NULL,
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"variation_name" text NOT NULL,
	"is_sample" boolean NOT NULL,
	"quantity_hundredths" integer NOT NULL,
	"tiles" integer,
	"tile_area_mm2" integer,
	"per_metre" boolean NOT NULL,
	"unit_pence" bigint NOT NULL,
	"delivery_pence" bigint NOT NULL,
	"line_pence" bigint NOT NULL,
	"discount_pence" bigint NOT NULL,
	"taken_hundredths" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"token" text NOT NULL,
	"quote_id" integer NOT NULL,
	"attempt_id" integer,
	"state" text DEFAULT 'placed' NOT NULL,
	"method" text NOT NULL,
	"session_id_hash" "bytea",
	"customer_id" integer,
	"claimed_via" text DEFAULT 'session' NOT NULL,
	"account_id" integer,
	"email" text NOT NULL,
	"content_sha256" text NOT NULL,
	"item_pence" bigint NOT NULL,
	"discount_pence" bigint NOT NULL,
	"shipping_pence" bigint NOT NULL,
	"total_pence" bigint NOT NULL,
	"vat_pence" bigint NOT NULL,
	"refunded_pence" bigint DEFAULT 0 NOT NULL,
	"opt_in" boolean NOT NULL,
	"terms_sha256" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	"kerbside_at" timestamp with time zone,
	"needs_attention" boolean DEFAULT false NOT NULL,
	"attention" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_token_unique" UNIQUE("token"),
	CONSTRAINT "orders_quote_id_unique" UNIQUE("quote_id"),
	CONSTRAINT "orders_attempt_id_unique" UNIQUE("attempt_id"),
	CONSTRAINT "orders_state" CHECK ("orders"."state" in ('placed', 'cancelled')),
	CONSTRAINT "orders_method" CHECK ("orders"."method" in ('stripe', 'paypal', 'account', 'on_hold', 'no-charge')),
	CONSTRAINT "orders_claimed_via" CHECK ("orders"."claimed_via" in ('session', 'verified_email')),
	CONSTRAINT "orders_prepaid" CHECK (("orders"."method" in ('stripe', 'paypal')) = ("orders"."attempt_id" is not null)),
	CONSTRAINT "orders_free" CHECK ("orders"."method" <> 'no-charge' or "orders"."total_pence" = 0),
	CONSTRAINT "orders_account" CHECK (("orders"."method" = 'account') = ("orders"."account_id" is not null)),
	CONSTRAINT "orders_totals" CHECK ("orders"."total_pence" = "orders"."item_pence" + "orders"."shipping_pence" - "orders"."discount_pence" and "orders"."total_pence" >= 0
        and "orders"."refunded_pence" between 0 and "orders"."total_pence")
);
--> statement-breakpoint
CREATE TABLE "payment_attempt" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_attempt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"quote_id" integer NOT NULL,
	"number" integer NOT NULL,
	"provider" text NOT NULL,
	"flow" text NOT NULL,
	"payment_id" text,
	"capture_id" text,
	"state" text DEFAULT 'created' NOT NULL,
	"amount_pence" bigint NOT NULL,
	"received_pence" bigint DEFAULT 0 NOT NULL,
	"refunded_pence" bigint DEFAULT 0 NOT NULL,
	"client" text,
	"opt_in" boolean,
	"agreed_at" timestamp with time zone,
	"kerbside_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"paid_since" timestamp with time zone,
	"trouble" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_attempt_state" CHECK ("payment_attempt"."state" in ('created', 'requires_action', 'pending', 'unknown', 'succeeded', 'failed', 'cancelled', 'parked')),
	CONSTRAINT "payment_attempt_flow" CHECK ("payment_attempt"."flow" in ('browser', 'server')),
	CONSTRAINT "payment_attempt_provider" CHECK ("payment_attempt"."provider" in ('stripe', 'paypal')),
	CONSTRAINT "payment_attempt_refunds" CHECK ("payment_attempt"."refunded_pence" between 0 and "payment_attempt"."received_pence")
);
--> statement-breakpoint
CREATE TABLE "quote" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quote_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"session_id_hash" "bytea",
	"customer_id" integer,
	"basket_id" integer NOT NULL,
	"basket_version" integer NOT NULL,
	"content_sha256" text NOT NULL,
	"item_pence" bigint NOT NULL,
	"discount_pence" bigint NOT NULL,
	"shipping_pence" bigint NOT NULL,
	"total_pence" bigint NOT NULL,
	"vat_pence" bigint NOT NULL,
	"discount_code_id" integer,
	"discount_code" text,
	"discount_description" text,
	"priced_postcode" text NOT NULL,
	"service_id" integer NOT NULL,
	"service_name" text NOT NULL,
	"delivery_date" date,
	"offered_dates" jsonb NOT NULL,
	"delivery_extra" text,
	"details" jsonb NOT NULL,
	"kerbside_offered" boolean NOT NULL,
	"terms_sha256" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"reserved_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quote_key_unique" UNIQUE("key"),
	CONSTRAINT "quote_state" CHECK ("quote"."state" in ('open', 'paying', 'ordered', 'void')),
	CONSTRAINT "quote_totals" CHECK ("quote"."total_pence" = "quote"."item_pence" + "quote"."shipping_pence" - "quote"."discount_pence" and "quote"."total_pence" >= 0
        and "quote"."discount_pence" between 0 and "quote"."item_pence" and "quote"."shipping_pence" >= 0)
);
--> statement-breakpoint
CREATE TABLE "quote_line" (
	"quote_id" integer NOT NULL,
	"position" integer NOT NULL,
	"variation_id" integer NOT NULL,
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"variation_name" text NOT NULL,
	"is_sample" boolean NOT NULL,
	"quantity_hundredths" integer NOT NULL,
	"tiles" integer,
	"tile_area_mm2" integer,
	"per_metre" boolean NOT NULL,
	"unit_pence" bigint NOT NULL,
	"delivery_pence" bigint NOT NULL,
	"line_pence" bigint NOT NULL,
	"discount_pence" bigint NOT NULL,
	CONSTRAINT "quote_line_quote_id_position_pk" PRIMARY KEY("quote_id","position")
);
--> statement-breakpoint
CREATE TABLE "stock_move" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_move_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"variation_id" integer NOT NULL,
	"kind" text NOT NULL,
	"delta_hundredths" integer NOT NULL,
	"order_line_id" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_move_kind" CHECK ("stock_move"."kind" in ('count', 'sale', 'return')),
	CONSTRAINT "stock_move_line" CHECK (("stock_move"."kind" = 'count') = ("stock_move"."order_line_id" is null))
);
--> statement-breakpoint
CREATE TABLE "stock_reservation" (
	"quote_id" integer NOT NULL,
	"variation_id" integer NOT NULL,
	"hundredths" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	CONSTRAINT "stock_reservation_quote_id_variation_id_pk" PRIMARY KEY("quote_id","variation_id"),
	CONSTRAINT "stock_reservation_state" CHECK ("stock_reservation"."state" in ('open', 'taken', 'released')),
	CONSTRAINT "stock_reservation_positive" CHECK ("stock_reservation"."hundredths" > 0)
);
--> statement-breakpoint
CREATE TABLE "saved_list" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_list_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner" text NOT NULL,
	"email" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_list_owner_unique" UNIQUE("owner")
);
--> statement-breakpoint
CREATE TABLE "saved_list_item" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_list_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"list_id" integer NOT NULL,
	"variation_id" integer NOT NULL,
	"quantity_hundredths" integer NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_list_item_quantity_positive" CHECK ("saved_list_item"."quantity_hundredths" > 0)
);
--> statement-breakpoint
CREATE TABLE "saved_list_link" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "basket" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "basket_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"session_id_hash" "bytea",
	"customer_id" integer,
	"owner" text GENERATED ALWAYS AS (case when customer_id is null then 's' || encode(session_id_hash, 'hex') else 'c' || customer_id::text end) STORED,
	"service_id" integer,
	"delivery_date" date,
	"delivery_extra" text,
	"discount_code_id" integer,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "basket_session_id_hash_unique" UNIQUE("session_id_hash"),
	CONSTRAINT "basket_customer_id_unique" UNIQUE("customer_id"),
	CONSTRAINT "basket_owner_unique" UNIQUE("owner")
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
	"signed_in_at" timestamp with time zone,
	"postcode" text,
	"saved_list_id" integer,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wishlist_item" (
	"session_id_hash" "bytea",
	"customer_id" integer,
	"product_id" integer NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wishlist_item_owner" CHECK (("wishlist_item"."session_id_hash" is null) <> ("wishlist_item"."customer_id" is null))
);
--> statement-breakpoint
ALTER TABLE "account_link" ADD CONSTRAINT "account_link_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_address" ADD CONSTRAINT "customer_address_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute_option" ADD CONSTRAINT "attribute_option_group_id_attribute_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."attribute_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medium" ADD CONSTRAINT "medium_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_supplier_id_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_link" ADD CONSTRAINT "product_link_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_link" ADD CONSTRAINT "product_link_linked_product_id_product_id_fk" FOREIGN KEY ("linked_product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variation" ADD CONSTRAINT "variation_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variation_option" ADD CONSTRAINT "variation_option_variation_id_variation_id_fk" FOREIGN KEY ("variation_id") REFERENCES "public"."variation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variation_option" ADD CONSTRAINT "variation_option_option_id_attribute_option_id_fk" FOREIGN KEY ("option_id") REFERENCES "public"."attribute_option"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_details" ADD CONSTRAINT "checkout_details_session_id_hash_session_id_hash_fk" FOREIGN KEY ("session_id_hash") REFERENCES "public"."session"("id_hash") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "discount_use" ADD CONSTRAINT "discount_use_code_id_discount_code_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."discount_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_use" ADD CONSTRAINT "discount_use_basket_id_basket_id_fk" FOREIGN KEY ("basket_id") REFERENCES "public"."basket"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_payment" ADD CONSTRAINT "manual_payment_session_id_hash_session_id_hash_fk" FOREIGN KEY ("session_id_hash") REFERENCES "public"."session"("id_hash") ON DELETE set null ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "money_entry" ADD CONSTRAINT "money_entry_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_entry" ADD CONSTRAINT "money_entry_manual_payment_id_manual_payment_id_fk" FOREIGN KEY ("manual_payment_id") REFERENCES "public"."manual_payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_entry" ADD CONSTRAINT "trade_entry_customer_id_trade_balance_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."trade_balance"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_entry" ADD CONSTRAINT "trade_entry_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_variation_id_variation_id_fk" FOREIGN KEY ("variation_id") REFERENCES "public"."variation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_quote_id_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_session_id_hash_session_id_hash_fk" FOREIGN KEY ("session_id_hash") REFERENCES "public"."session"("id_hash") ON DELETE set null ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_quote_id_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote" ADD CONSTRAINT "quote_session_id_hash_session_id_hash_fk" FOREIGN KEY ("session_id_hash") REFERENCES "public"."session"("id_hash") ON DELETE set null ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "quote" ADD CONSTRAINT "quote_discount_code_id_discount_code_id_fk" FOREIGN KEY ("discount_code_id") REFERENCES "public"."discount_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_line" ADD CONSTRAINT "quote_line_quote_id_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_line" ADD CONSTRAINT "quote_line_variation_id_variation_id_fk" FOREIGN KEY ("variation_id") REFERENCES "public"."variation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_move" ADD CONSTRAINT "stock_move_variation_id_variation_id_fk" FOREIGN KEY ("variation_id") REFERENCES "public"."variation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_move" ADD CONSTRAINT "stock_move_order_line_id_order_line_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_line"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_reservation" ADD CONSTRAINT "stock_reservation_quote_id_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_reservation" ADD CONSTRAINT "stock_reservation_variation_id_variation_id_fk" FOREIGN KEY ("variation_id") REFERENCES "public"."variation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_list_item" ADD CONSTRAINT "saved_list_item_list_id_saved_list_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."saved_list"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_list_item" ADD CONSTRAINT "saved_list_item_variation_id_variation_id_fk" FOREIGN KEY ("variation_id") REFERENCES "public"."variation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket" ADD CONSTRAINT "basket_session_id_hash_session_id_hash_fk" FOREIGN KEY ("session_id_hash") REFERENCES "public"."session"("id_hash") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "basket" ADD CONSTRAINT "basket_discount_code_id_discount_code_id_fk" FOREIGN KEY ("discount_code_id") REFERENCES "public"."discount_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_line" ADD CONSTRAINT "basket_line_basket_id_basket_id_fk" FOREIGN KEY ("basket_id") REFERENCES "public"."basket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_line" ADD CONSTRAINT "basket_line_variation_id_variation_id_fk" FOREIGN KEY ("variation_id") REFERENCES "public"."variation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_saved_list_id_saved_list_id_fk" FOREIGN KEY ("saved_list_id") REFERENCES "public"."saved_list"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_item" ADD CONSTRAINT "wishlist_item_session_id_hash_session_id_hash_fk" FOREIGN KEY ("session_id_hash") REFERENCES "public"."session"("id_hash") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "wishlist_item" ADD CONSTRAINT "wishlist_item_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_item" ADD CONSTRAINT "wishlist_item_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_link_by_customer" ON "account_link" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "customer_address_by_customer" ON "customer_address" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_address_delivery" ON "customer_address" USING btree ("customer_id") WHERE "customer_address"."is_delivery";--> statement-breakpoint
CREATE UNIQUE INDEX "customer_address_billing" ON "customer_address" USING btree ("customer_id") WHERE "customer_address"."is_billing";--> statement-breakpoint
CREATE INDEX "attempt_by_end" ON "attempt" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "attribute_option_by_code" ON "attribute_option" USING btree ("group_id","code");--> statement-breakpoint
CREATE INDEX "medium_by_product" ON "medium" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "product_by_category" ON "product" USING btree ("category_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "variation_by_sku" ON "variation" USING btree (lower("sku"));--> statement-breakpoint
CREATE INDEX "variation_by_sku_prefix" ON "variation" USING btree (lower("sku") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "variation_by_product" ON "variation" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "variation_option_by_option" ON "variation_option" USING btree ("option_id");--> statement-breakpoint
CREATE INDEX "discount_use_by_code" ON "discount_use" USING btree ("code_id");--> statement-breakpoint
CREATE INDEX "discount_use_by_customer" ON "discount_use" USING gin ("customer_keys");--> statement-breakpoint
CREATE INDEX "mail_by_time" ON "mail" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "manual_payment_by_session" ON "manual_payment" USING btree ("session_id_hash","created_at");--> statement-breakpoint
CREATE INDEX "manual_payment_by_client" ON "manual_payment" USING btree ("client","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "money_entry_by_reference" ON "money_entry" USING btree ("provider","reference");--> statement-breakpoint
CREATE INDEX "money_entry_by_attempt" ON "money_entry" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "provider_event_unprocessed" ON "provider_event" USING btree ("received_at") WHERE "provider_event"."processed_at" is null;--> statement-breakpoint
CREATE INDEX "refund_asked" ON "refund" USING btree ("created_at") WHERE "refund"."state" = 'asked';--> statement-breakpoint
CREATE INDEX "trade_entry_by_customer" ON "trade_entry" USING btree ("customer_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "trade_entry_order" ON "trade_entry" USING btree ("order_id","kind") WHERE "trade_entry"."kind" in ('order', 'cancellation');--> statement-breakpoint
CREATE UNIQUE INDEX "order_line_by_position" ON "order_line" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "orders_by_customer" ON "orders" USING btree ("customer_id","placed_at");--> statement-breakpoint
CREATE INDEX "orders_by_email" ON "orders" USING btree ("email");--> statement-breakpoint
CREATE INDEX "orders_by_session" ON "orders" USING btree ("session_id_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_by_number" ON "payment_attempt" USING btree ("quote_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_by_payment" ON "payment_attempt" USING btree ("provider","payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_alive" ON "payment_attempt" USING btree ("quote_id") WHERE "payment_attempt"."state" in ('created', 'requires_action', 'pending', 'unknown');--> statement-breakpoint
CREATE INDEX "payment_attempt_by_state" ON "payment_attempt" USING btree ("updated_at") WHERE "payment_attempt"."state" in ('created', 'requires_action', 'pending', 'unknown', 'parked');--> statement-breakpoint
CREATE INDEX "payment_attempt_by_client" ON "payment_attempt" USING btree ("client","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "quote_open_by_basket" ON "quote" USING btree ("basket_id") WHERE "quote"."state" in ('open', 'paying');--> statement-breakpoint
CREATE INDEX "quote_by_session" ON "quote" USING btree ("session_id_hash");--> statement-breakpoint
CREATE INDEX "quote_by_reservation" ON "quote" USING btree ("reserved_until") WHERE "quote"."state" in ('open', 'paying');--> statement-breakpoint
CREATE INDEX "stock_move_by_variation" ON "stock_move" USING btree ("variation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_move_by_line" ON "stock_move" USING btree ("order_line_id","kind");--> statement-breakpoint
CREATE INDEX "stock_reservation_open" ON "stock_reservation" USING btree ("variation_id") WHERE "stock_reservation"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "saved_list_item_by_variation" ON "saved_list_item" USING btree ("list_id","variation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "basket_line_by_variation" ON "basket_line" USING btree ("basket_id","variation_id");--> statement-breakpoint
CREATE INDEX "session_by_seen" ON "session" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "session_by_customer" ON "session" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wishlist_item_of_session" ON "wishlist_item" USING btree ("session_id_hash","product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wishlist_item_of_customer" ON "wishlist_item" USING btree ("customer_id","product_id");