ALTER TABLE "orders" ADD COLUMN "vat_rate" integer DEFAULT 2000 NOT NULL;--> statement-breakpoint
ALTER TABLE "quote" ADD COLUMN "vat_rate" integer DEFAULT 2000 NOT NULL;