CREATE TABLE "reminder" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reminder_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"session_id_hash" "bytea",
	"email" text,
	"mailbox_hash" "bytea" NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"token_hash" "bytea",
	"basket_id" integer,
	CONSTRAINT "reminder_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "reminder_kind" CHECK ("reminder"."kind" in ('basket', 'saved-list')),
	CONSTRAINT "reminder_address" CHECK (("reminder"."email" is null) = ("reminder"."sent_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "reminder_stop" (
	"mailbox_hash" "bytea" PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "ending_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "stop_path" text;--> statement-breakpoint
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_session_id_hash_session_id_hash_fk" FOREIGN KEY ("session_id_hash") REFERENCES "public"."session"("id_hash") ON DELETE set null ON UPDATE cascade;--> statement-breakpoint
CREATE UNIQUE INDEX "reminder_of_session" ON "reminder" USING btree ("session_id_hash","kind");--> statement-breakpoint
CREATE INDEX "reminder_by_mailbox" ON "reminder" USING btree ("mailbox_hash");--> statement-breakpoint
CREATE INDEX "reminder_waiting" ON "reminder" USING btree ("consented_at") WHERE "reminder"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "customer_by_use" ON "customer" USING btree ("used_at");