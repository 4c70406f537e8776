ALTER TABLE "staff_view" ADD COLUMN "list" text DEFAULT 'orders' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_view" ADD COLUMN "removed_at" timestamp with time zone;