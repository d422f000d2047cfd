# ruby test_receiver.rb checks receiver.rb against the vectors of ../vectors.tsv.
require_relative "receiver"

rows = File.readlines(File.join(__dir__, "..", "vectors.tsv"), chomp: true, encoding: "UTF-8").drop(1)
wrong = rows.reject do |row|
  genuine, _name, secret, id, timestamp, signature, now, body = row.split("\t", -1)
  Sineta.genuine?(secret, id, timestamp, signature, body, now.to_i) == (genuine == "yes")
end
wrong.each { |row| puts "wrong: #{row.split("\t")[1]}" }
puts "#{rows.length} vectors"
exit(wrong.empty?)
