CREATE TABLE "price_charged" (
	"variation_id" integer NOT NULL,
	"kind" text NOT NULL,
	"rate" integer NOT NULL,
	"first_charged_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_charged_variation_id_kind_rate_pk" PRIMARY KEY("variation_id","kind","rate"),
	CONSTRAINT "price_charged_kind" CHECK ("price_charged"."kind" in ('selling', 'from'))
);
--> statement-breakpoint
ALTER TABLE "quote" ADD COLUMN "date_estimated" boolean;--> statement-breakpoint
ALTER TABLE "price_charged" ADD CONSTRAINT "price_charged_variation_id_variation_id_fk" FOREIGN KEY ("variation_id") REFERENCES "public"."variation"("id") ON DELETE cascade ON UPDATE no action;