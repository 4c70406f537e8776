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
CREATE TABLE "discount_tally" (
	"code_id" integer PRIMARY KEY NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "discount_tally_not_negative" CHECK ("discount_tally"."used" >= 0 and "discount_tally"."held" >= 0)
);
--> statement-breakpoint
CREATE TABLE "discount_use" (
	"quote_id" integer PRIMARY KEY NOT NULL,
	"code_id" integer NOT NULL,
	"customer_key" text NOT NULL,
	"once" boolean NOT NULL,
	"state" text NOT NULL,
	"order_id" integer,
	CONSTRAINT "discount_use_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "discount_use_state" CHECK ("discount_use"."state" in ('held', 'used', 'beyond', 'released'))
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
	"trouble" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_attempt_state" CHECK ("payment_attempt"."state" in ('created', 'requires_action', 'pending', 'unknown', 'succeeded', 'failed', 'cancelled', 'parked')),
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
ALTER TABLE "variation" ADD COLUMN "reserved_hundredths" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "manual_payment" ADD CONSTRAINT "manual_payment_session_id_hash_session_id_hash_fk" FOREIGN KEY ("session_id_hash") REFERENCES "public"."session"("id_hash") ON DELETE set null ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "money_entry" ADD CONSTRAINT "money_entry_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_entry" ADD CONSTRAINT "money_entry_manual_payment_id_manual_payment_id_fk" FOREIGN KEY ("manual_payment_id") REFERENCES "public"."manual_payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_entry" ADD CONSTRAINT "trade_entry_customer_id_trade_balance_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."trade_balance"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_entry" ADD CONSTRAINT "trade_entry_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_tally" ADD CONSTRAINT "discount_tally_code_id_discount_code_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."discount_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_use" ADD CONSTRAINT "discount_use_quote_id_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_use" ADD CONSTRAINT "discount_use_code_id_discount_code_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."discount_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_use" ADD CONSTRAINT "discount_use_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "manual_payment_by_session" ON "manual_payment" USING btree ("session_id_hash","created_at");--> statement-breakpoint
CREATE INDEX "manual_payment_by_client" ON "manual_payment" USING btree ("client","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "money_entry_by_reference" ON "money_entry" USING btree ("provider","reference");--> statement-breakpoint
CREATE INDEX "money_entry_by_attempt" ON "money_entry" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "provider_event_unprocessed" ON "provider_event" USING btree ("received_at") WHERE "provider_event"."processed_at" is null;--> statement-breakpoint
CREATE INDEX "refund_asked" ON "refund" USING btree ("created_at") WHERE "refund"."state" = 'asked';--> statement-breakpoint
CREATE INDEX "trade_entry_by_customer" ON "trade_entry" USING btree ("customer_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "trade_entry_order" ON "trade_entry" USING btree ("order_id","kind") WHERE "trade_entry"."kind" in ('order', 'cancellation');--> statement-breakpoint
CREATE UNIQUE INDEX "discount_use_once" ON "discount_use" USING btree ("code_id","customer_key") WHERE "discount_use"."once" and "discount_use"."state" in ('held', 'used');--> statement-breakpoint
CREATE INDEX "discount_use_by_code" ON "discount_use" USING btree ("code_id","customer_key");--> statement-breakpoint
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
ALTER TABLE "variation" ADD CONSTRAINT "variation_reserved_not_negative" CHECK ("variation"."reserved_hundredths" >= 0);--> statement-breakpoint
INSERT INTO "stock_move" ("variation_id", "kind", "delta_hundredths") SELECT "id", 'count', "stock_hundredths" FROM "variation" WHERE "stock_hundredths" <> 0;
