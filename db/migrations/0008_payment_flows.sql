ALTER TABLE "payment_attempt" ADD COLUMN "flow" text NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "paid_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_flow" CHECK ("payment_attempt"."flow" in ('browser', 'server'));