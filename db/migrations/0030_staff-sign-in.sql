CREATE TABLE "staff_factor" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_factor_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"staff_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"sealed_secret" "bytea",
	"last_step" bigint,
	"credential_id" text,
	"public_key" "bytea",
	"counter" bigint DEFAULT 0 NOT NULL,
	"transports" text[],
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "staff_factor_kind" CHECK ("staff_factor"."kind" in ('authenticator', 'passkey')),
	CONSTRAINT "staff_factor_complete" CHECK (case "staff_factor"."kind" when 'passkey' then "staff_factor"."credential_id" is not null and "staff_factor"."public_key" is not null
        else "staff_factor"."sealed_secret" is not null end)
);
--> statement-breakpoint
CREATE TABLE "staff_invitation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_invitation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" "bytea" NOT NULL,
	"email" text,
	"roles" text[] NOT NULL,
	"invited_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "staff_invitation_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_pending" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_pending_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"browser_hash" "bytea" NOT NULL,
	"kind" text NOT NULL,
	"staff_id" integer,
	"challenge" text,
	"expires_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_pending_kind" CHECK ("staff_pending"."kind" in ('second-factor', 'passkey', 'new-passkey'))
);
--> statement-breakpoint
CREATE TABLE "staff_recovery_code" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_recovery_code_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"staff_id" integer NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "staff_factor" ADD CONSTRAINT "staff_factor_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitation" ADD CONSTRAINT "staff_invitation_invited_by_staff_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_pending" ADD CONSTRAINT "staff_pending_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_recovery_code" ADD CONSTRAINT "staff_recovery_code_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_factor_by_staff" ON "staff_factor" USING btree ("staff_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_factor_by_credential" ON "staff_factor" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "staff_invitation_by_email" ON "staff_invitation" USING btree ("email");--> statement-breakpoint
CREATE INDEX "staff_invitation_by_end" ON "staff_invitation" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_pending_by_browser" ON "staff_pending" USING btree ("browser_hash","kind");--> statement-breakpoint
CREATE INDEX "staff_pending_by_staff" ON "staff_pending" USING btree ("staff_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_recovery_code_by_hash" ON "staff_recovery_code" USING btree ("staff_id","code_hash");