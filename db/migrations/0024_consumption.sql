ALTER TABLE "product" ADD COLUMN "consumption" jsonb;--> statement-breakpoint
ALTER TABLE "variation" ADD COLUMN "pieces" integer;