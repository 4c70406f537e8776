CREATE TABLE "review" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_line_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"token_hash" "bytea",
	"state" text DEFAULT 'asked' NOT NULL,
	"stars" integer,
	"text" text DEFAULT '' NOT NULL,
	"author" text DEFAULT '' NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"written_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	CONSTRAINT "review_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "review_state" CHECK ("review"."state" in ('asked', 'pending', 'published', 'rejected')),
	CONSTRAINT "review_stars" CHECK ("review"."stars" between 1 and 5),
	CONSTRAINT "review_written" CHECK (("review"."state" = 'asked') = ("review"."stars" is null))
);
--> statement-breakpoint
CREATE TABLE "review_picture" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_picture_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"review_id" integer,
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_picture_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "reminder" DROP CONSTRAINT "reminder_kind";--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_order_line_id_order_line_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_line"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_picture" ADD CONSTRAINT "review_picture_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "review_by_line" ON "review" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "review_published" ON "review" USING btree ("product_id","written_at") WHERE "review"."state" = 'published';--> statement-breakpoint
CREATE INDEX "review_waiting" ON "review" USING btree ("written_at") WHERE "review"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "review_by_asking" ON "review" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "review_picture_by_review" ON "review_picture" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "review_picture_left" ON "review_picture" USING btree ("created_at") WHERE "review_picture"."review_id" is null;--> statement-breakpoint
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_kind" CHECK ("reminder"."kind" in ('basket', 'saved-list', 'review')) NOT VALID;