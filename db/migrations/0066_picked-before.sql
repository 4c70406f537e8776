ALTER TABLE "shipment" ADD COLUMN "picked_by" integer;--> statement-breakpoint
ALTER TABLE "shipment" ADD COLUMN "was_packed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_picked_by_staff_id_fk" FOREIGN KEY ("picked_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;