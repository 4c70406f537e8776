ALTER TABLE "manual_payment" ADD COLUMN "trace" text;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "trace" text;