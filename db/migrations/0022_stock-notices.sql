CREATE TABLE "stock_notice" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_notice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"variation_id" integer NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "stock_notice_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "stock_notice" ADD CONSTRAINT "stock_notice_variation_id_variation_id_fk" FOREIGN KEY ("variation_id") REFERENCES "public"."variation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_notice_once" ON "stock_notice" USING btree ("variation_id","email_key");--> statement-breakpoint
CREATE INDEX "stock_notice_by_email" ON "stock_notice" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "stock_notice_by_age" ON "stock_notice" USING btree ("asked_at");