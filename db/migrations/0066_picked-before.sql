ALTER TABLE "shipment" ADD COLUMN "picked_by" integer;--> statement-breakpoint
ALTER TABLE "shipment" ADD COLUMN "was_packed" boolean DEFAULT false NOT NULL;