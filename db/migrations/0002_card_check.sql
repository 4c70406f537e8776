CREATE TABLE "card_check" (
	"session_id_hash" "bytea" PRIMARY KEY NOT NULL,
	"mailbox" text NOT NULL,
	"code_sha256" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"passed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "money_entry" DROP CONSTRAINT "money_entry_sign";--> statement-breakpoint
ALTER TABLE "card_check" ADD CONSTRAINT "card_check_session_id_hash_session_id_hash_fk" FOREIGN KEY ("session_id_hash") REFERENCES "public"."session"("id_hash") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "money_entry" ADD CONSTRAINT "money_entry_sign" CHECK (("money_entry"."kind" <> 'refund') = ("money_entry"."pence" > 0) and "money_entry"."pence" <> 0);