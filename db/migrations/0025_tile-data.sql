ALTER TABLE "product" ADD COLUMN "laying" jsonb;--> statement-breakpoint
ALTER TABLE "variation" ADD COLUMN "laying" jsonb;