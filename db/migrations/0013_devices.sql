CREATE TABLE "login_device" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "login_device_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" "bytea" NOT NULL,
	"customer_id" integer NOT NULL,
	"session_id_hash" "bytea",
	"name" text NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "last_notice_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "login_device" ADD CONSTRAINT "login_device_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_device" ADD CONSTRAINT "login_device_session_id_hash_session_id_hash_fk" FOREIGN KEY ("session_id_hash") REFERENCES "public"."session"("id_hash") ON DELETE set null ON UPDATE cascade;--> statement-breakpoint
CREATE UNIQUE INDEX "login_device_of_customer" ON "login_device" USING btree ("token_hash","customer_id");--> statement-breakpoint
CREATE INDEX "login_device_by_customer" ON "login_device" USING btree ("customer_id","used_at");--> statement-breakpoint
CREATE INDEX "login_device_by_session" ON "login_device" USING btree ("session_id_hash");--> statement-breakpoint
CREATE INDEX "login_device_by_use" ON "login_device" USING btree ("used_at");