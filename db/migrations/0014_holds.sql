CREATE TABLE "hold_window" (
	"key" text PRIMARY KEY NOT NULL,
	"began_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "quote" ADD COLUMN "held_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quote" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quote" ADD COLUMN "client" text;--> statement-breakpoint
CREATE INDEX "hold_window_by_begin" ON "hold_window" USING btree ("began_at");--> statement-breakpoint
CREATE INDEX "quote_held" ON "quote" USING btree ("held_until") WHERE "quote"."held_until" is not null;--> statement-breakpoint
CREATE INDEX "quote_open_by_client" ON "quote" USING btree ("client") WHERE "quote"."state" in ('open', 'paying');