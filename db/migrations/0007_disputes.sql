CREATE TABLE "dispute" (
	"provider" text NOT NULL,
	"dispute_id" text NOT NULL,
	"attempt_id" integer,
	"manual_id" integer,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "dispute_provider_dispute_id_pk" PRIMARY KEY("provider","dispute_id"),
	CONSTRAINT "dispute_of_one" CHECK (("dispute"."attempt_id" is null) <> ("dispute"."manual_id" is null))
);
--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempt"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_manual_id_manual_payment_id_fk" FOREIGN KEY ("manual_id") REFERENCES "public"."manual_payment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dispute_by_attempt" ON "dispute" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "dispute_by_manual" ON "dispute" USING btree ("manual_id");--> statement-breakpoint
CREATE INDEX "dispute_open" ON "dispute" USING btree ("opened_at") WHERE "dispute"."closed_at" is null;