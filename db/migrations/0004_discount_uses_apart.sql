DROP TABLE "discount_tally" CASCADE;--> statement-breakpoint
DROP TABLE "discount_use" CASCADE;