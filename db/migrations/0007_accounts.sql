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
ALTER TABLE "wishlist_item" DROP CONSTRAINT "wishlist_item_session_id_hash_session_id_hash_fk";
--> statement-breakpoint
ALTER TABLE "wishlist_item" DROP CONSTRAINT "wishlist_item_session_id_hash_product_id_pk";--> statement-breakpoint
ALTER TABLE "wishlist_item" ALTER COLUMN "session_id_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "signed_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "wishlist_item" ADD COLUMN "customer_id" integer;--> statement-breakpoint
ALTER TABLE "account_link" ADD CONSTRAINT "account_link_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_address" ADD CONSTRAINT "customer_address_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_link_by_customer" ON "account_link" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "customer_address_by_customer" ON "customer_address" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_address_delivery" ON "customer_address" USING btree ("customer_id") WHERE "customer_address"."is_delivery";--> statement-breakpoint
CREATE UNIQUE INDEX "customer_address_billing" ON "customer_address" USING btree ("customer_id") WHERE "customer_address"."is_billing";--> statement-breakpoint
ALTER TABLE "wishlist_item" ADD CONSTRAINT "wishlist_item_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_item" ADD CONSTRAINT "wishlist_item_session_id_hash_session_id_hash_fk" FOREIGN KEY ("session_id_hash") REFERENCES "public"."session"("id_hash") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "session_by_customer" ON "session" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wishlist_item_of_session" ON "wishlist_item" USING btree ("session_id_hash","product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wishlist_item_of_customer" ON "wishlist_item" USING btree ("customer_id","product_id");--> statement-breakpoint
ALTER TABLE "wishlist_item" ADD CONSTRAINT "wishlist_item_owner" CHECK (("wishlist_item"."session_id_hash" is null) <> ("wishlist_item"."customer_id" is null));